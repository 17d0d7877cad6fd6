import { hashPassword } from '@repo/auth/passwords';
import type { ChildcareDb, LectureType, Prisma } from '@repo/db/childcare';

/** The password of everybody that these make, the demo's people among them. */
export const demoPassword = 'Password123!';

let hash: Promise<string> | undefined;

/** One hash for all: hashing is slow on purpose. */
function passwordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}

let count = 0;

/** A centre that is approved. */
export function createOrganization(
  db: ChildcareDb,
  overrides: Partial<Prisma.OrganizationUncheckedCreateInput> = {},
) {
  count += 1;
  return db.organization.create({
    data: { name: 'Little Stars', slug: `centre-${count}`, approvedAt: new Date(), ...overrides },
  });
}

/** A person with a proven address who can sign in with `demoPassword`; a learner without a centre unless told otherwise. */
export async function createUser(db: ChildcareDb, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  count += 1;
  return db.user.create({
    data: {
      name: 'Nur Aisyah',
      email: `person-${count}@example.com`,
      emailVerifiedAt: new Date(),
      passwordHash: await passwordHash(),
      ...overrides,
    },
  });
}

/** A published course without an outline. */
export async function createCourse(
  db: ChildcareDb,
  overrides: Partial<Prisma.CourseUncheckedCreateInput> = {},
) {
  count += 1;
  const createdById = overrides.createdById ?? (await createUser(db, { role: 'SUPER_ADMIN' })).id;
  return db.course.create({
    data: {
      title: `Course ${count}`,
      slug: `course-${count}`,
      status: 'PUBLISHED',
      publishedAt: new Date(),
      ...overrides,
      createdById,
    },
  });
}

/** A section with lectures of these types, in order. */
export function createSection(
  db: ChildcareDb,
  {
    courseId,
    types = ['TEXT'],
    position = 0,
  }: { courseId: string; types?: LectureType[]; position?: number },
) {
  return db.section.create({
    data: {
      courseId,
      title: 'Section',
      position,
      lectures: {
        create: types.map((type, index) => ({
          title: `Lecture ${index + 1}`,
          type,
          position: index,
          ...(type === 'TEXT' ? { content: '<p>Read this.</p>' } : {}),
          ...(type === 'VIDEO' ? { videoUrl: 'https://media.example/video.mp4', videoDuration: 600 } : {}),
        })),
      },
    },
    include: { lectures: { orderBy: { position: 'asc' } } },
  });
}

/** A learner in a course. */
export async function createEnrollment(
  db: ChildcareDb,
  overrides: Partial<Prisma.EnrollmentUncheckedCreateInput> = {},
) {
  const userId = overrides.userId ?? (await createUser(db)).id;
  const courseId = overrides.courseId ?? (await createCourse(db)).id;
  return db.enrollment.create({ data: { ...overrides, userId, courseId } });
}
