import type { AccessTable } from '@repo/testing/access-table';
import { correctAnswers } from '../quiz-fixture.ts';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import { anybody, learnerAndSuperAdmin, learnerOnly, superAdminsOnly, who } from './access-rules.ts';
import { fileFormData } from './form-files.ts';

const notAPackage = () => new File(['no archive'], 'course.zip', { type: 'application/zip' });

const questionFile = () =>
  new File(['<quiz><question type="essay"/></quiz>'], 'questions.xml', { type: 'text/xml' });

const commit = { commitSequence: 1, runtimeData: { cmi: {} } };

/** Who may do what with courses and their lessons. */
export const courseAccessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'GET /api/categories': anybody(),
  'POST /api/categories': who(superAdminsOnly, () => ({ body: { name: 'Art' } })),
  'PUT /api/categories/{id}': who(superAdminsOnly, (w) => ({ ids: [w.category], body: { name: 'Art' } })),
  'DELETE /api/categories/{id}': who(superAdminsOnly, (w) => ({ ids: [w.category] })),
  'PUT /api/categories/reorder': who(superAdminsOnly, (w) => ({ body: { categoryIds: [w.category] } })),

  'GET /api/courses': anybody(),
  'POST /api/courses': who(superAdminsOnly, () => ({ body: {} })),
  'GET /api/courses/{id}': [
    anybody((w) => ({ ids: [w.course] })),
    who(
      {
        author: 'own list',
        superAdmin: 'own list',
        rest: 404,
        anonymous: 404,
        expired: 404,
        deactivated: 404,
      },
      (w) => ({ ids: [w.draft] }),
      { row: 'draft' },
    ),
  ],
  'PUT /api/courses/{id}': [
    who(superAdminsOnly, (w) => ({ ids: [w.course], body: { subtitle: 'Other' } })),
    who(
      { author: 'own list', superAdmin: 'own list', rest: 404 },
      (w) => ({ ids: [w.draft], body: { subtitle: 'Other' } }),
      { row: 'draft' },
    ),
  ],
  'DELETE /api/courses/{id}': who(superAdminsOnly, (w) => ({ ids: [w.elective] })),
  'POST /api/courses/{id}/duplicate': who(superAdminsOnly, (w) => ({ ids: [w.course] })),
  'GET /api/courses/{id}/versions': who(superAdminsOnly, (w) => ({ ids: [w.course] })),
  'GET /api/courses/{id}/draft': who({ superAdmin: 404, rest: 403 }, (w) => ({ ids: [w.course] })),
  'POST /api/courses/{id}/draft': who(superAdminsOnly, (w) => ({ ids: [w.course] })),
  'DELETE /api/courses/{id}/draft': who({ superAdmin: 404, rest: 403 }, (w) => ({
    ids: [w.course],
    body: { expectedRevision: 'none' },
  })),
  'POST /api/courses/{id}/versions': who({ superAdmin: 404, rest: 403 }, (w) => ({
    ids: [w.course],
    body: { expectedRevision: 'none' },
  })),
  'POST /api/courses/{id}/versions/repeat-preview': who({ superAdmin: 404, rest: 403 }, (w) => ({
    ids: [w.course],
    body: { dueDays: 30 },
  })),
  'POST /api/courses/{id}/sections': who(superAdminsOnly, (w) => ({
    ids: [w.course],
    body: { title: 'More' },
  })),
  'PUT /api/courses/{id}/sections/{sId}': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.section],
    body: { title: 'Other' },
  })),
  'DELETE /api/courses/{id}/sections/{sId}': who(superAdminsOnly, (w) => ({ ids: [w.course, w.section] }), {
    writes: ['quiz_attempt'],
  }),
  'PUT /api/courses/{id}/sections/reorder': who(superAdminsOnly, (w) => ({
    ids: [w.course],
    body: { sectionIds: [w.section] },
  })),
  'POST /api/courses/{id}/sections/{sId}/lectures': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.section],
    body: { type: 'TEXT', title: 'More', content: '<p>More</p>' },
  })),
  'PUT /api/courses/{id}/sections/{sId}/lectures/{lId}': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.section, w.text],
    body: { title: 'Other' },
  })),
  'DELETE /api/courses/{id}/sections/{sId}/lectures/{lId}': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.section, w.text],
  })),
  'PUT /api/courses/{id}/sections/{sId}/lectures/reorder': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.section],
    body: { lectureIds: w.lectures },
  })),
  'GET /api/courses/{id}/scorm-packages': who({ superAdmin: 'own list', rest: 403 }, (w) => ({
    ids: [w.course],
  })),
  'POST /api/question-files/preview': who(superAdminsOnly, () => ({
    body: fileFormData({}, questionFile()),
  })),
  'POST /api/courses/{id}/scorm-packages': who({ superAdmin: 400, rest: 403 }, (w) => ({
    ids: [w.course],
    body: fileFormData({ sectionId: w.section }, notAPackage()),
  })),
  'PUT /api/courses/{id}/scorm-packages/{packageId}': who({ superAdmin: 400, rest: 403 }, (w) => ({
    ids: [w.course, w.package],
    body: fileFormData({}, notAPackage()),
  })),
  'DELETE /api/courses/{id}/scorm-packages/{packageId}': who(superAdminsOnly, (w) => ({
    ids: [w.course, w.package],
  })),

  'GET /api/lectures/{id}/captions/{language}': who(
    { learner: 'own list', superAdmin: 'own list', rest: 403 },
    (w) => ({ ids: [w.video, 'en'] }),
  ),
  'PUT /api/lectures/{id}/captions/{language}': who(superAdminsOnly, (w) => ({
    ids: [w.video, 'en'],
    body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
    headers: { 'content-type': 'text/vtt' },
  })),
  'DELETE /api/lectures/{id}/captions/{language}': who(superAdminsOnly, (w) => ({ ids: [w.video, 'en'] })),
  'GET /api/lectures/{id}/attempts': who({ ...learnerOnly, learner: 'own list' }, (w) => ({ ids: [w.quiz] })),
  'POST /api/lectures/{id}/attempts': who(learnerOnly, (w) => ({ ids: [w.quiz] })),
  'GET /api/lectures/{id}/attempts/{attemptId}': who(learnerOnly, (w) => ({ ids: [w.quiz, w.attempt] })),
  'PUT /api/lectures/{id}/attempts/{attemptId}': who(learnerOnly, (w) => ({
    ids: [w.quiz, w.attempt],
    body: { answers: correctAnswers },
  })),
  'POST /api/lectures/{id}/attempts/{attemptId}/submit': who(learnerOnly, (w) => ({
    ids: [w.quiz, w.attempt],
    body: { answers: correctAnswers },
  })),
  // An attempt is under way: nobody needs another one.
  'POST /api/lectures/{id}/extra-attempts': who({ learner: 409, rest: 403 }, (w) => ({ ids: [w.quiz] })),
  'POST /api/lectures/{id}/extra-attempts/{learnerId}': who(
    { manager: 409, superAdmin: 409, rivalManager: 404, rest: 403 },
    (w) => ({ ids: [w.quiz, w.people.learner.id] }),
  ),
  'POST /api/lectures/{id}/open': who(learnerOnly, (w) => ({ ids: [w.text] })),
  'POST /api/lectures/{id}/acknowledgement': who({ learner: 409, rest: 403 }, (w) => ({
    ids: [w.text],
    body: { name: 'Amy', textHash: '0'.repeat(64), isConfirmed: true },
  })),
  'POST /api/lectures/{id}/progress': who(learnerOnly, (w) => ({ ids: [w.text], body: { completed: true } })),
  'POST /api/lectures/{id}/watch': who(learnerOnly, (w) => ({
    ids: [w.video],
    body: { ranges: [], position: 0 },
  })),
  'POST /api/lectures/{id}/scorm': who(learnerAndSuperAdmin, (w) => ({ ids: [w.scorm] })),
  'POST /api/lectures/{id}/scorm/commit': who({ learner: 'allowed', rest: 404 }, (w) => ({
    ids: [w.scorm],
    body: JSON.stringify({ session: w.scormSession, ...commit }),
  })),
  'POST /scorm/{token}/commit': anybody((w) => ({
    ids: [w.scormToken],
    body: JSON.stringify(commit),
    headers: { host: 'scorm.localhost:3002' },
  })),
};
