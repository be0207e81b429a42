import { testPages } from './pages.mjs';

testPages('desktop');
