import { test } from '../fixtures/childcare.ts';
import { testNavigation, testNavigationFromPanel } from '../fixtures/navigation-tests.ts';
import { childcarePeople } from '../fixtures/people.ts';

testNavigation(test, {
  person: childcarePeople.learner,
  from: '/courses',
  links: 'main a[href^="/courses/"]',
  menuItem: { name: 'Settings', heading: 'Settings' },
  command: { name: 'Certificates', heading: 'Certificates' },
});

testNavigationFromPanel(test, { person: childcarePeople.super, from: '/admin', link: 'Centres' });
