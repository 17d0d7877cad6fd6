import { randomUUID } from 'node:crypto';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { encodeSession } from '@repo/auth/childcare-session';
import { hashPassword } from '@repo/auth/passwords';
import { signInExpiresAt } from '@repo/auth/sign-ins';
import { once } from '@repo/base/once';
import type { ChildcareDb, LectureType, Prisma } from '@repo/db/childcare';

/** The password of everybody that these make, the demo's people among them. */
export const demoPassword = 'Password123!';

/** One hash for all: hashing is slow on purpose. */
const passwordHash = once(() => hashPassword(demoPassword));

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

/** A person with a proven address who can sign in with `demoPassword`; a learner without a centre unless specified otherwise. */
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

type Person = Omit<ChildcareActor, 'sessionId' | 'provenAt'>;

/** The actor that a request of this person would carry. */
export function actorOf(person: Person, sessionId = 'test-session'): ChildcareActor {
  const { id, name, email, image, role, organizationId } = person;
  return { id, name, email, image, role, organizationId, sessionId, provenAt: new Date() };
}

type SessionOptions = {
  /** Of the sign-in; made up when absent. */
  sessionId?: string;
  userAgent?: string;
  /** When the person signed in, and when they last proved who they are; now unless specified otherwise. */
  signedInAt?: Date;
  provenAt?: Date;
};

/** A sign-in of this person, as it is after they signed in; answers its id. Does nothing for somebody who is gone. */
export async function createSignIn(
  db: ChildcareDb,
  person: { id: string },
  options: SessionOptions = {},
): Promise<string> {
  const {
    sessionId = randomUUID(),
    userAgent = 'test',
    signedInAt = new Date(),
    provenAt = signedInAt,
  } = options;
  const lastUsedAt = new Date();
  const expiresAt = signInExpiresAt({ createdAt: signedInAt, now: lastUsedAt });
  const row = {
    id: sessionId,
    userId: person.id,
    userAgent,
    createdAt: signedInAt,
    lastUsedAt,
    provenAt,
    expiresAt,
  };
  if ((await db.user.count({ where: { id: person.id } })) > 0) await db.signIn.create({ data: row });
  return sessionId;
}

/** The `cookie` header of a browser in which this person is signed in. */
export async function createSessionCookie(
  db: ChildcareDb,
  person: { id: string; sessionVersion: number },
  options: SessionOptions = {},
): Promise<string> {
  const sessionId = await createSignIn(db, person, options);
  const signedInAt = Math.floor((options.signedInAt?.getTime() ?? Date.now()) / 1000);
  return encodeSession(person, { sessionId, signedInAt });
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
