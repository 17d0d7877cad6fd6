import { testNavigation } from '../fixtures/navigation-tests.ts';
import { alice, test } from '../fixtures/test.ts';

testNavigation(test, {
  person: alice,
  from: '/',
  links: 'main a[href^="/listings/"]',
  menuItem: { name: 'Favourites', heading: 'Favourites' },
  command: { name: 'My listings', heading: 'My listings' },
});
