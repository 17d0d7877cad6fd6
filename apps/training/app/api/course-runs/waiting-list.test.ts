import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { offerFreePlacesAndNotify } from '#domain/waiting-list/offer-places.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let ann: Person;
let ben: Person;
let run: { id: string; courseId: string };
let taken: { id: string };

beforeEach(async () => {
  ann = await createUser(database.db, { fullName: 'Ann' });
  ben = await createUser(database.db, { fullName: '小明' });
  run = await createCourseRun(database.db, { intakeSize: 1, threshold: 0 });
  taken = await createEnrolment(database.db, { courseRunId: run.id });
});

const own = (as: Person, method = 'POST') =>
  service.call(`/api/course-runs/${run.id}/waiting-list/own`, { method, as });
const enrol = (as: Person) =>
  service.call('/api/enrolments/enroll', { method: 'POST', as, body: { courseRunId: run.id } });
const freePlace = () =>
  database.db.enrolment.update({ where: { id: taken.id }, data: { status: 'withdrawn' } });
const at = (hours: number) => ({
  ...service.services,
  clock: () => new Date(Date.now() + hours * 3_600_000),
});
const offered = async () =>
  (await database.db.notification.findMany({ where: { kind: 'place-offered' }, orderBy: { id: 'asc' } })).map(
    ({ userId }) => userId,
  );

it('keeps a free place for a day for who has waited longest, then for the next', async () => {
  expect((await own(ann)).body.data).toMatchObject({ position: 1, waiting: 1, placesForCaller: 0 });
  await own(ann);
  expect((await own(ben)).body.data).toMatchObject({ position: 2, waiting: 2 });
  expect(await offerFreePlacesAndNotify(at(0))).toBe(0);
  await freePlace();
  // Before anything is offered, too, it is for who has waited longest.
  expect((await enrol(ben)).status).toBe(400);
  expect((await own(await createUser(database.db))).body.data).toMatchObject({ position: 3 });
  const both = await Promise.all([offerFreePlacesAndNotify(at(0)), offerFreePlacesAndNotify(at(0))]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await offered()).toEqual([ann.id]);
  // It is not for anybody else, on the list or not.
  expect((await enrol(ben)).body.error).toMatch(/full/);
  expect((await enrol(await createUser(database.db))).status).toBe(400);
  expect(await offerFreePlacesAndNotify(at(25))).toBe(1);
  expect(await offered()).toEqual([ann.id, ben.id]);
  expect((await own(ann, 'DELETE')).body.data).toMatchObject({ position: null, waiting: 2 });
});

it('is left by enrolling, and by a click', async () => {
  await own(ann);
  await own(ben);
  await freePlace();
  await offerFreePlacesAndNotify(at(0));
  expect((await enrol(ann)).status).toBe(200);
  expect((await own(ben, 'DELETE')).body.data).toMatchObject({ position: null, waiting: 0 });
});

it('is for full classes that are not over, and for who is not in them', async () => {
  await freePlace();
  expect((await own(ann)).body.error).toMatch(/There is a place/);
  await enrol(ann);
  expect((await own(ann)).body.error).toMatch(/already/);
  const other = { courseId: run.courseId, intakeSize: 0, threshold: 0 };
  run = await createCourseRun(database.db, other);
  // A learner has one class of a course.
  expect((await own(ann)).status).toBe(400);
  await database.db.courseRun.update({ where: { id: run.id }, data: { status: 'Cancelled' } });
  expect((await own(ben)).status).toBe(400);
});

it('ends with the class, and for who was enrolled otherwise', async () => {
  await own(ann);
  await own(ben);
  await database.db.courseRun.update({ where: { id: run.id }, data: { intakeSize: 3 } });
  await createEnrolment(database.db, { userId: ann.id, courseRunId: run.id });
  expect(await offerFreePlacesAndNotify(at(0))).toBe(1);
  expect(await offered()).toEqual([ben.id]);
  await database.db.courseRun.update({ where: { id: run.id }, data: { status: 'Cancelled' } });
  await offerFreePlacesAndNotify(at(0));
  expect(await database.db.waitingEntry.count()).toBe(0);
  const told = await database.db.notification.findMany({ where: { kind: 'waiting-ended' } });
  expect(told.map(({ userId }) => userId)).toEqual([ben.id]);
});

it('takes back the last offers when an administrator takes their places, and the first can still enrol', async () => {
  await database.db.courseRun.update({ where: { id: run.id }, data: { intakeSize: 0 } });
  await own(ann);
  await own(ben);
  await database.db.courseRun.update({ where: { id: run.id }, data: { intakeSize: 3 } });
  expect(await offerFreePlacesAndNotify(at(0))).toBe(2);
  await createEnrolment(database.db, { courseRunId: run.id });
  expect((await enrol(ben)).status).toBe(400);
  expect(await offerFreePlacesAndNotify(at(25))).toBe(1);
  // Ann let hers pass; Ben had none to let pass, so he is still on the list.
  expect(await offered()).toEqual([ann.id, ben.id, ben.id]);
  expect((await enrol(ben)).status).toBe(200);
});

it('is left in every class of the course by who is enrolled in one', async () => {
  const first = run;
  await own(ann);
  run = await createCourseRun(database.db, { courseId: first.courseId, intakeSize: 1, threshold: 0 });
  const other = await createEnrolment(database.db, { courseRunId: run.id });
  await own(ann);
  await database.db.enrolment.update({ where: { id: other.id }, data: { status: 'withdrawn' } });
  expect((await enrol(ann)).status).toBe(200);
  expect(await database.db.waitingEntry.count()).toBe(0);
});
