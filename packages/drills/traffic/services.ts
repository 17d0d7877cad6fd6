import type { Service } from '@repo/workbench/prisma-cli';
import {
  createReadAction,
  createReadPagesAction,
  createSignInAction,
  createWriteAction,
  readFirstId,
} from './actions.ts';
import type { RepeatedAction } from './traffic.ts';
import { createThrowingHttpVisitor, signInVisitor, type TrafficVisitor } from './visitor.ts';

/** What people do at a service, and what of it its database holds. */
export type ServiceTraffic = {
  actions: (url: string) => Promise<RepeatedAction[]>;
  /** One column, `key`: what acknowledged writes have stored. */
  storedKeys: string;
  /** One column, `text`: what the writes have stored, each of which has a text of its own. */
  storedTexts: string;
};

async function marketplaceActions(url: string): Promise<RepeatedAction[]> {
  const visitor = createThrowingHttpVisitor(url);
  const alice = await signInVisitor('marketplace', url, 'alice@example.com');
  const categoryId = await readFirstId(await visitor.get('/api/categories'));
  const conversation = await readFirstId(await alice.get('/api/conversations'));
  const searches = ['/api/listings', '/api/listings?query=desk', '/api/listings?sort=price-low&page=2'];
  return [
    createReadAction('search', visitor, [...searches, '/api/listings/facets']),
    createReadAction('own lists', alice, ['/api/me/listings', '/api/conversations', '/api/favorites']),
    createReadPagesAction(alice, ['/', '/?query=desk', '/dashboard', '/favorites']),
    createWriteAction('publish', alice, '/api/listings', (turn) => ({
      title: `A lamp, number ${turn}`,
      description: 'Kept well, from a home without pets.',
      price: 40,
      condition: 'GOOD',
      categoryId,
      location: 'Bishan',
    })),
    createWriteAction('message', alice, `/api/conversations/${conversation}/messages`, (turn) => ({
      body: `Is number ${turn} still there?`,
    })),
    createSignInAction('marketplace', url, 'bob@example.com'),
  ];
}

async function trainingActions(url: string): Promise<RepeatedAction[]> {
  const admin = await signInVisitor('training', url, 'admin@example.com');
  const trainer = await signInVisitor('training', url, 'trainer@example.com');
  const learner = await signInVisitor('training', url, 'learner@example.com');
  const course = (turn: number | string) => ({
    title: `First aid, part ${turn}`,
    description: 'What to do until help comes.',
    duration: 8,
    fee: 100,
  });
  const courseId = await readFirstId(await admin.post('/api/courses/create-course', course('one')));
  const courseRunId = await readFirstId(
    await admin.post('/api/course-runs', {
      courseId,
      startDate: '2031-03-03',
      endDate: '2031-03-04',
      status: 'Confirmed',
      intakeSize: 9_999,
      threshold: 0,
    }),
  );
  const lists = ['/api/admin/statistics', '/api/admin/enrolments', '/api/admin/classes', '/api/admin/users'];
  return [
    createReadAction('office reads', admin, lists),
    createReadAction('learner reads', learner, [
      '/api/courses',
      '/api/enrollments',
      '/api/course-runs',
      '/api/assessments',
    ]),
    createReadPagesAction(admin, ['/home', '/enrolments', '/classes', '/people']),
    createReadPagesAction(trainer, ['/home', '/grading']),
    createWriteAction('course', admin, '/api/courses/create-course', course),
    createWriteAction('enrolment', admin, '/api/admin/enrolments', (turn) => ({
      courseRunId,
      email: `drill-${turn}@example.com`,
      fullName: 'Drill Learner',
    })),
    createSignInAction('training', url, 'developer@example.com'),
  ];
}

async function childcareActions(url: string): Promise<RepeatedAction[]> {
  const learner = await signInVisitor('childcare', url, 'learner@example.com');
  const manager = await signInVisitor('childcare', url, 'manager@example.com');
  const author = await signInVisitor('childcare', url, 'super@example.com');
  const lists = ['/api/courses', '/api/enrollments', '/api/notifications', '/api/certificates'];
  return [
    createReadAction('learner reads', learner, lists),
    createReadAction('manager reads', manager, [
      '/api/centre/overview',
      '/api/categories',
      '/api/assignments',
    ]),
    createReadPagesAction(learner, ['/home', '/courses', '/certificates']),
    createReadPagesAction(manager, ['/centre', '/centre/people']),
    createWriteAction('course', author, '/api/courses', (turn) => ({ title: `Safe play, part ${turn}` })),
    await watchLesson(learner),
    createSignInAction('childcare', url, 'rival@example.com'),
  ];
}

/** A learner's player, which says where it is in the first lesson of the first course. */
async function watchLesson(learner: TrafficVisitor): Promise<RepeatedAction> {
  type Enrollments = { enrollments: { course: { id: string } }[] };
  const { enrollments } = await readJson<Enrollments>(learner, '/api/enrollments');
  const course = await readJson<{ sections: { lectures: { id: string }[] }[] }>(
    learner,
    `/api/courses/${enrollments[0]?.course.id}`,
  );
  const lessonId = course.sections[0]?.lectures[0]?.id;
  return {
    name: 'progress',
    everyMs: 250,
    act: async (turn) => {
      await learner.post(`/api/lectures/${lessonId}/progress`, { videoPosition: turn % 60 });
      return undefined;
    },
  };
}

async function readJson<T>(visitor: TrafficVisitor, path: string): Promise<T> {
  const answer = await visitor.get(path);
  return JSON.parse(await answer.text());
}

export const trafficByService: Record<Service, ServiceTraffic> = {
  marketplace: {
    actions: marketplaceActions,
    storedKeys: 'SELECT id AS key FROM listing UNION ALL SELECT id FROM message',
    storedTexts: `SELECT title AS text FROM listing WHERE title LIKE 'A lamp, number %'
      UNION ALL SELECT body FROM message WHERE body LIKE 'Is number %'`,
  },
  training: {
    actions: trainingActions,
    storedKeys: 'SELECT id AS key FROM course UNION ALL SELECT id FROM enrolment',
    storedTexts: `SELECT title AS text FROM course WHERE title LIKE 'First aid, part %'
      UNION ALL SELECT email FROM "user" JOIN enrolment ON user_id = "user".id WHERE email LIKE 'drill-%'`,
  },
  childcare: {
    actions: childcareActions,
    storedKeys: 'SELECT id AS key FROM course',
    storedTexts: `SELECT title AS text FROM course WHERE title LIKE 'Safe play, part %'`,
  },
};
