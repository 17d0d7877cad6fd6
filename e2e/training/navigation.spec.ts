import { testNavigation, testNavigationFromPanel } from '../fixtures/navigation-tests.ts';
import { test, trainingPeople } from '../fixtures/training.ts';

testNavigation(test, {
  person: trainingPeople.learner,
  from: '/courses',
  links: 'main a[href^="/courses/"]',
  menuItem: { name: 'Your settings', heading: 'Your settings' },
  command: { name: 'Assessments', heading: 'Assessments' },
});

testNavigationFromPanel(test, { person: trainingPeople.admin, from: '/home', link: 'Enrolments' });
