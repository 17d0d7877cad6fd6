import type { Client } from 'pg';
import { fillWithoutTriggersThenAnalyze } from '../generated-rows.ts';
import { createdAtSql, idSql, plainId } from './ids.ts';
import { seedCentre } from './seed-centre.ts';

/** Each centre has fifty of the `learners`; one more centre has `colleagues`. */
export type ChildcareVolume = { learners: number; courses: number; colleagues: number };

export const fullVolume: ChildcareVolume = { learners: 3_000, courses: 40, colleagues: 500 };

const lecturesEach = 10;
/** Courses per learner; all but the first have progress in every lecture. */
export const coursesPerLearner = 10;
/** Seconds. */
const videoDuration = 1_800;

export const learnerId = (learnerNumber: number): string => plainId('user', learnerNumber);
export const learnerEmail = (learnerNumber: number): string => `learner-${learnerNumber}@example.com`;

/** The first lecture of the learner's (from 1) first course, which they have not started. */
export function lectureIdOfUnstartedCourse(
  learnerNumber: number,
  { courses }: Pick<ChildcareVolume, 'courses'>,
): string {
  return plainId('lecture', (learnerNumber % courses) * lecturesEach);
}

const fillOrganizations = `
  INSERT INTO organization (id, name, slug, max_learners, updated_at)
  SELECT ${idSql('organization', 'n')}, 'Centre ' || n, 'centre-' || n, 100, ${createdAtSql} FROM generate_series(0, $1::int / 50) n`;

const fillUsers = `
  INSERT INTO "user" (id, name, email, role, organization_id, password_hash, created_at, updated_at)
  SELECT ${idSql('user', 'n')}, 'Learner ' || n, 'learner-' || n || '@example.com',
    (CASE WHEN n = 0 THEN 'SUPER_ADMIN' ELSE 'LEARNER' END)::"UserRole", ${idSql('organization', 'n / 50')}, $2, ${createdAtSql}, ${createdAtSql}
  FROM generate_series(0, $1::int) n`;

const fillStamp = `INSERT INTO catalogue_stamp (value) VALUES (1)`;

const fillCourses = `
  INSERT INTO course (id, title, slug, status, created_by_id, published_at, updated_at)
  SELECT ${idSql('course', 'n')}, 'Course ' || n, 'course-' || n, 'PUBLISHED', ${idSql('user', '0')}, ${createdAtSql}, ${createdAtSql}
  FROM generate_series(0, $1::int - 1) n`;

const fillSections = `
  INSERT INTO section (id, course_id, title, position)
  SELECT ${idSql('section', 'n')}, ${idSql('course', 'n')}, 'Section', 0 FROM generate_series(0, $1::int - 1) n`;

const fillLectures = `
  INSERT INTO lecture (id, section_id, title, type, video_url, video_duration, position, updated_at)
  SELECT ${idSql('lecture', `n * ${lecturesEach} + place`)}, ${idSql('section', 'n')}, 'Lecture ' || place, 'VIDEO',
    'https://media.example/' || n || '/' || place || '.mp4', ${videoDuration}, place, ${createdAtSql}
  FROM generate_series(0, $1::int - 1) n CROSS JOIN generate_series(0, ${lecturesEach - 1}) place`;

const fillEnrollments = `
  INSERT INTO enrollment (id, user_id, course_id, updated_at)
  SELECT ${idSql('enrollment', `n * ${coursesPerLearner} + place`)}, ${idSql('user', 'n')}, ${idSql('course', '(n + place) % $2::int')},
    ${createdAtSql}
  FROM generate_series(1, $1::int) n CROSS JOIN generate_series(0, ${coursesPerLearner - 1}) place`;

const fillAssignments = `
  INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, updated_at)
  SELECT ${idSql('assignment', 'n')}, ${idSql('user', 'n')}, ${idSql('course', 'n % $2::int')}, ${idSql('user', '0')},
    ${idSql('organization', 'n / 50')}, ${createdAtSql}
  FROM generate_series(1, $1::int) n`;

const fillProgress = `
  INSERT INTO lecture_progress (id, enrollment_id, lecture_id, is_completed, watched, watched_duration, last_position)
  SELECT ${idSql('progress', `(n * ${coursesPerLearner} + place) * ${lecturesEach} + lecture`)},
    ${idSql('enrollment', `n * ${coursesPerLearner} + place`)},
    ${idSql('lecture', `((n + place) % $2::int) * ${lecturesEach} + lecture`)},
    true, '{[0,900),[1000,1800)}', 1700, 1800
  FROM generate_series(1, $1::int) n CROSS JOIN generate_series(1, ${coursesPerLearner - 1}) place
  CROSS JOIN generate_series(0, ${lecturesEach - 1}) lecture`;

/** Fills a migrated, empty database, deterministically. Everybody has `passwordHash`. */
export async function seedChildcareDatabase(
  client: Client,
  { learners, courses, colleagues }: ChildcareVolume,
  { passwordHash }: { passwordHash: string },
): Promise<void> {
  await fillWithoutTriggersThenAnalyze(client, async () => {
    await client.query(fillOrganizations, [learners]);
    await client.query(fillUsers, [learners, passwordHash]);
    await client.query(fillCourses, [courses]);
    await client.query(fillStamp);
    await client.query(fillSections, [courses]);
    await client.query(fillLectures, [courses]);
    await client.query(fillEnrollments, [learners, courses]);
    await client.query(fillAssignments, [learners, courses]);
    await client.query(fillProgress, [learners, courses]);
    await seedCentre(client, { colleagues, courses, passwordHash });
  });
}
