import { testPages } from './pages.mjs';

testPages('laptop', 'tablet');
