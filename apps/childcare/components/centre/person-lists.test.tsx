import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PersonCertificates } from './person-certificates.tsx';
import { PersonCourses } from './person-courses.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));

const many = Array.from({ length: 150 }, (_, index) => `Course ${index}.`);

test('person: of many courses the first are shown, and how many more there are', () => {
  const courses = many.map((title) => ({
    ...{ courseId: title, title, status: 'on-the-way' as const, progress: 40, notes: '' },
    ...{ deadline: null, completedAt: null, assignmentId: null },
  }));
  const html = renderToStaticMarkup(
    <PersonCourses person={{ name: 'Nur', isMailed: true }} courses={courses} />,
  );
  expect(html).toContain('Course 24.');
  expect(html).not.toContain('Course 25.');
  expect(html).toContain('Show 25 more of 150');
});

test('person: of many certificates the first are shown, and how many more there are', () => {
  const certificates = many.map((courseName) => ({
    ...{ certificateId: courseName, courseName, cpdPoints: 2, issuedAt: '2026-11-20T00:00:00.000Z' },
    ...{ expiresAt: null, revokedAt: null, revocationReason: null, canRevoke: false },
  }));
  const html = renderToStaticMarkup(
    <PersonCertificates certificates={certificates} learnerName="Nur" now={new Date()} />,
  );
  expect(html).toContain('Course 9.');
  expect(html).not.toContain('Course 10.');
  expect(html).toContain('Show 10 more of 150');
});
