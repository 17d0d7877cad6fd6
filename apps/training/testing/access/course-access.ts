import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import {
  adminsOnly,
  developersOnly,
  runDates,
  signedIn,
  trainersAndAdminsOnly,
  who,
} from './access-rules.ts';

/** The session has a document of an absence, so it cannot be left out. */
const keptSession = (w: TrainingAccessFixture) => ({
  ...runDates,
  sessions: runDates.sessions.map((session, place) =>
    place === 0 ? { ...session, id: w.session } : session,
  ),
});
const newRun = (w: TrainingAccessFixture) => ({ courseId: w.course, ...runDates });

/** Who may do what with courses, classes and attendance. */
export const courseAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/courses': who({ developer: 'own list', admin: 'own list', rest: 'allowed' }),
  'GET /api/courses/{id}': [
    signedIn((w) => ({ ids: [w.course] })),
    who({ developer: 'own list', admin: 'own list', rest: 404 }, (w) => ({ ids: [w.draft] }), {
      row: 'draft',
    }),
  ],
  'GET /api/courses/export': who({ developer: 'own list', admin: 'own list', rest: 403 }),
  'POST /api/courses/create-course': who(developersOnly, () => ({
    body: { title: 'Crane basics', description: 'Signals.', duration: 8, fee: 100 },
  })),
  'PUT /api/courses/{id}': who(developersOnly, (w) => ({ ids: [w.course], body: { title: 'Other title' } })),
  'GET /api/courses/{id}/completion-rule': who(developersOnly, (w) => ({ ids: [w.course] })),
  'PUT /api/courses/{id}/completion-rule': who(developersOnly, (w) => ({
    ids: [w.course],
    body: { mode: 'confirm', needsCompetence: true, minimumAttendance: 75, expectedVersion: '' },
  })),
  'GET /api/course-runs/{id}/completion': who(trainersAndAdminsOnly, (w) => ({ ids: [w.run] })),
  'GET /api/course-runs/{id}/completion/export': who(trainersAndAdminsOnly, (w) => ({ ids: [w.run] })),
  // The course has no rule, so nobody is ready: this is refused even to admins.
  'POST /api/course-runs/{id}/completion': who({ admin: 400, rest: 403 }, (w) => ({
    ids: [w.run],
    body: { enrolmentIds: [w.enrolment] },
  })),
  'GET /api/admin/enrolments/{id}/transfer': who(adminsOnly, (w) => ({ ids: [w.enrolment] })),
  // To the class that they are in, so this is refused even to admins.
  'POST /api/admin/enrolments/{id}/transfer': who({ admin: 400, rest: 403 }, (w) => ({
    ids: [w.enrolment],
    body: { courseRunId: w.run },
  })),
  'GET /api/course-runs/{id}/waiting-list': who(trainersAndAdminsOnly, (w) => ({ ids: [w.run] })),
  // The class has places, or they are in it.
  'POST /api/course-runs/{id}/waiting-list/own': who({ learner: 400, otherLearner: 400, rest: 403 }, (w) => ({
    ids: [w.run],
  })),
  'DELETE /api/course-runs/{id}/waiting-list/own': who(
    { learner: 'allowed', otherLearner: 'allowed', rest: 403 },
    (w) => ({ ids: [w.run] }),
  ),
  'GET /api/course-runs/{id}/calendar': who({ learner: 'allowed', trainer: 'allowed', rest: 404 }, (w) => ({
    ids: [w.run],
  })),
  'GET /api/course-runs/{id}/messages': who(
    { learner: 'allowed', trainer: 'allowed', admin: 'allowed', rest: 404 },
    (w) => ({ ids: [w.run] }),
  ),
  'POST /api/course-runs/{id}/messages/preview': who(trainersAndAdminsOnly, (w) => ({
    ids: [w.run],
    body: { body: 'Bring a pen' },
  })),
  // Nobody has previewed it, so it is refused to whoever may send.
  'POST /api/course-runs/{id}/messages': who({ trainer: 400, admin: 400, rest: 403 }, (w) => ({
    ids: [w.run],
    body: {
      body: 'Bring a pen',
      expectedRecipients: 'unknown',
      clientKey: '0b0c0a52-5a6e-4a58-9c0e-6a1f6f0d1c01',
    },
  })),
  'GET /api/courses/{id}/outline': who(developersOnly, (w) => ({ ids: [w.course] })),
  'PUT /api/courses/{id}/outline': who(developersOnly, (w) => ({
    ids: [w.course],
    body: { learningUnits: [{ id: w.unit, subtopicIds: [w.subtopic] }] },
  })),
  'POST /api/courses/{id}/learning-units': who(developersOnly, (w) => ({
    ids: [w.course],
    body: { title: 'After the shift' },
  })),
  'PUT /api/learning-units/{id}': who(developersOnly, (w) => ({
    ids: [w.unit],
    body: { title: 'Other title' },
  })),
  'DELETE /api/learning-units/{id}': who(developersOnly, (w) => ({ ids: [w.unit] })),
  'POST /api/learning-units/{id}/subtopics': who(developersOnly, (w) => ({
    ids: [w.unit],
    body: { title: 'One more' },
  })),
  'GET /api/subtopics/{id}': who(developersOnly, (w) => ({ ids: [w.subtopic] })),
  'PUT /api/subtopics/{id}': who(developersOnly, (w) => ({
    ids: [w.subtopic],
    body: { title: 'Other title' },
  })),
  'DELETE /api/subtopics/{id}': who(developersOnly, (w) => ({ ids: [w.subtopic] })),
  'POST /api/subtopics/{id}/read': who({ learner: 'allowed', rest: 403 }, (w) => ({ ids: [w.subtopic] })),

  'GET /api/choices/{list}': [
    who({ trainer: 'allowed', otherTrainer: 'allowed', admin: 'allowed', rest: 403 }, () => ({
      ids: ['grading-classes'],
    })),
    who(adminsOnly, () => ({ ids: ['trainers'] }), { row: 'of administrators' }),
  ],
  'GET /api/own-classes/export': signedIn(() => ({ query: { view: 'learning' } })),
  'GET /api/course-runs': signedIn(),
  'GET /api/course-runs/{id}': signedIn((w) => ({ ids: [w.run] })),
  'POST /api/course-runs': who(adminsOnly, (w) => ({ body: newRun(w) })),
  'PUT /api/course-runs/{id}': who(adminsOnly, (w) => ({
    ids: [w.run],
    body: { venueRoom: '12', localOnly: true },
  })),
  'POST /api/course-runs/{id}/cancel': who(adminsOnly, (w) => ({
    ids: [w.run],
    body: { reason: 'Too few', localOnly: true },
  })),
  'POST /api/course-runs/{id}/reschedule': who(adminsOnly, (w) => ({
    ids: [w.run],
    body: { ...keptSession(w), localOnly: true },
  })),
  'POST /api/course-runs/{id}/cancel/preview': who(adminsOnly, (w) => ({ ids: [w.run], body: {} })),
  'POST /api/course-runs/{id}/reschedule/preview': who(adminsOnly, (w) => ({
    ids: [w.run],
    body: keptSession(w),
  })),
  'GET /api/closed-days': who(adminsOnly, () => ({ query: { year: '2026' } })),
  'POST /api/closed-days': who(adminsOnly, () => ({
    body: { date: '2026-12-24', kind: 'centre', name: 'Stocktaking' },
  })),
  'DELETE /api/closed-days/{date}': who(adminsOnly, () => ({ ids: ['2026-12-25'] })),
  'GET /api/rooms': who({ admin: 'own list', rest: 403 }),
  'POST /api/rooms': who(adminsOnly, () => ({ body: { name: 'Hall', capacity: 80 } })),
  'GET /api/rooms/{id}': who(adminsOnly, (w) => ({ ids: [w.room] })),
  'PUT /api/rooms/{id}': who(adminsOnly, (w) => ({ ids: [w.room], body: { capacity: 20 } })),
  'POST /api/course-runs/clashes': who(adminsOnly, () => ({ body: { sessions: runDates.sessions } })),
  'GET /api/course-runs/{id}/roster': who({ trainer: 'own list', admin: 'own list', rest: 403 }, (w) => ({
    ids: [w.run],
  })),
  'GET /api/course-runs/{id}/roster/export': who(
    { trainer: 'own list', admin: 'own list', rest: 403 },
    (w) => ({ ids: [w.run] }),
  ),
  'GET /api/course-runs/{id}/due-dates': who(trainersAndAdminsOnly, (w) => ({ ids: [w.run] })),
  'PUT /api/course-runs/{id}/due-dates': who(trainersAndAdminsOnly, (w) => ({
    ids: [w.run],
    body: { dueDates: [{ assessmentId: w.assessment, dueDate: '2027-05-01' }] },
  })),
  'GET /api/sessions/{id}/attendance': who(trainersAndAdminsOnly, (w) => ({ ids: [w.session] })),
  'PUT /api/sessions/{id}/attendance': who(trainersAndAdminsOnly, (w) => ({
    ids: [w.session],
    body: { marks: [{ userId: w.people.learner.id, status: 'present' }] },
  })),
  // The learner is not marked, so this is refused even to the trainer.
  'PUT /api/sessions/{id}/attendance/{userId}': who(
    { ...trainersAndAdminsOnly, trainer: 400, admin: 400 },
    (w) => ({
      ids: [w.session, w.people.learner.id],
      body: {
        minutes: 60,
        madeUpMinutes: 0,
        reason: 'work',
        note: '',
        expectedMarkedAt: '2027-03-01T01:00:00Z',
      },
    }),
  ),
  'POST /api/sessions/{id}/attendance/rest': who(trainersAndAdminsOnly, (w) => ({
    ids: [w.session],
    body: { status: 'present', expectedUnmarked: 1000 },
  })),
  'GET /api/sessions/{id}/attendance/export': who(trainersAndAdminsOnly, (w) => ({ ids: [w.session] })),
  'GET /api/sessions/{id}/attendance-code': who(trainersAndAdminsOnly, (w) => ({ ids: [w.session] })),
  'POST /api/attendance': signedIn(() => ({ body: { code: '000000' } }), 400),
};
