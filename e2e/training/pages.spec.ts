import { describePages } from '../fixtures/describe-pages.ts';

describePages({ api: 'Training API' });
