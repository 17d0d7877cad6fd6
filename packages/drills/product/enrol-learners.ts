import { type JsonAnswer, type JsonCaller, jsonOfSuccessOrThrow } from './call.ts';

/** As an administrator of training. Each enrolment makes an account too, and queues a mail to `drill-<key>@example.com`. */
export async function prepareEnrolling(call: JsonCaller): Promise<(key: string) => Promise<JsonAnswer>> {
  const course = await jsonOfSuccessOrThrow(
    call('/api/courses/create-course', {
      body: { title: 'First aid', description: 'What to do until help comes.', duration: 8, fee: 100 },
    }),
  );
  const run = await jsonOfSuccessOrThrow(
    call('/api/course-runs', {
      body: {
        courseId: (course.data as { id: string }).id,
        startDate: '2031-03-03',
        endDate: '2031-03-04',
        status: 'Confirmed',
        intakeSize: 9_999,
        threshold: 0,
      },
    }),
  );
  const courseRunId = (run.data as { id: string }).id;
  return (key) =>
    call('/api/admin/enrolments', {
      body: { courseRunId, email: `drill-${key}@example.com`, fullName: 'Drill Learner' },
    });
}
