import {
  testNavigation,
  testNavigationFromPanel,
  testNavigationOfShell,
} from '../fixtures/navigation-tests.ts';
import { test, trainingPeople } from '../fixtures/training.ts';

const pages = { from: '/courses', links: 'main a[href^="/courses/"]' };

testNavigation(test, {
  ...pages,
  person: trainingPeople.learner,
  menuItem: { name: 'Your settings', heading: 'Your settings' },
  command: { name: 'Assessments', heading: 'Assessments' },
});

testNavigationOfShell(test, pages);

testNavigationFromPanel(test, { person: trainingPeople.admin, from: '/home', link: 'Enrolments' });
