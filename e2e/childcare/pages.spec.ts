import { describePages } from '../fixtures/describe-pages.ts';

describePages({ api: 'Childcare Learning API' });
