import { testPages } from './pages.mjs';

testPages('phone', 'small phone');
