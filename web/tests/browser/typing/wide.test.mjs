import { testTyping } from './typing.mjs';

testTyping('tablet', 'laptop', 'desktop');
