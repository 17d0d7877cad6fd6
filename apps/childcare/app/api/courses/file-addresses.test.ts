import { createMediaStore } from '@repo/media/create-media-store';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, it, vi } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const CLOUDINARY_URL = 'cloudinary://key:secret@demo?upload_prefix=http://media.internal:8080/files';

const database = useChildcareDatabase();
const { call } = useChildcareService(database, () => {
  vi.stubEnv('CLOUDINARY_URL', CLOUDINARY_URL);
  return { media: createMediaStore({ CLOUDINARY_URL }) };
});

it.each([
  ['http://media.internal:8080/files/demo/image/upload/v1/a.jpg', true],
  ['HTTP://media.internal:8080/a.jpg', true],
  ['https://elsewhere.example/a.jpg', true],
  ['http://media.internal/a.jpg', false],
  ['http://mediaxinternal:8080/a.jpg', false],
  ['http://media.internal:8080@elsewhere.example/a.jpg', false],
  ['http://localhost/a.jpg', false],
])(
  'media on another host over http: %s is taken as the description of the API says: %s',
  async (url, isTaken) => {
    const { schemas } = JSON.parse(JSON.stringify(apiDocument())).components;
    const admin = await createUser(database.db, { role: 'SUPER_ADMIN' });
    const { id } = await createCourse(database.db, { status: 'DRAFT', publishedAt: null });
    const section = await createSection(database.db, { courseId: id });
    const isDescribed = (schema: string, field: string) =>
      new RegExp(schemas[schema].properties[field].pattern, 'u').test(url);
    expect(isDescribed('UpdateCourseBody', 'thumbnail')).toBe(isTaken);
    expect(isDescribed('CreateLectureBody', 'videoUrl')).toBe(isTaken);
    const course = await call(`/api/courses/${id}`, { method: 'PUT', as: admin, body: { thumbnail: url } });
    const lecture = await call(`/api/courses/${id}/sections/${section.id}/lectures`, {
      as: admin,
      body: { title: 'A film', type: 'VIDEO', videoUrl: url },
    });
    expect([course.status, lecture.status]).toEqual(isTaken ? [200, 201] : [400, 400]);
  },
);
