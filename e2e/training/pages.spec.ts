import { testLandingAndNotFoundPages } from '../fixtures/landing-page-tests.ts';

testLandingAndNotFoundPages({ api: 'Training API' });
