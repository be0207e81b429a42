import { testTyping } from './typing.mjs';

testTyping('phone', 'small phone');
