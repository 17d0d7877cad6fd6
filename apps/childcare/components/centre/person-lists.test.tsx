import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PersonCertificates } from './person-certificates.tsx';
import { PersonCourses } from './person-courses.tsx';

vi.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/' }));

const many = Array.from({ length: 150 }, (_, index) => `Course ${index}.`);

test('person: of many courses the first are shown, and how many more there are', () => {
  const courses = many.map((title) => ({
    ...{ courseId: title, title, status: 'on-the-way' as const, progress: 40, notes: '' },
    ...{ deadline: null, completedAt: null, assignmentId: null, isChargedBack: false, waiveReason: '' },
  }));
  const html = renderToStaticMarkup(<PersonCourses person={{ name: 'Nur' }} courses={courses} />);
  expect(html).toContain('Course 24.');
  expect(html).not.toContain('Course 25.');
  expect(html).toContain('Show 25 more of 150');
});

test('person: of many certificates the first are shown, and a link without a script leads to more', () => {
  const certificates = many.map((courseName) => ({
    ...{ certificateId: courseName, courseName, cpdPoints: 2, issuedAt: '2026-11-20T00:00:00.000Z' },
    ...{ expiresAt: null, revokedAt: null, revocationReason: null, canRevoke: false },
  }));
  const show = (asked: number) =>
    renderToStaticMarkup(
      <PersonCertificates {...{ certificates, asked }} learnerName="Nur" now={new Date()} />,
    );
  const first = show(0);
  expect(first).toContain('Course 9.');
  expect(first).not.toContain('Course 10.');
  expect(first).toMatch(/href="\?certificates=20"[^>]*>Show 10 more of 150</);
  const later = show(145);
  expect(later).toContain('Course 144.');
  expect(later).not.toContain('Course 145.');
  expect(later).toMatch(/href="\?certificates=155"[^>]*>Show 5 more of 150</);
  const all = show(155);
  expect(all).toContain('Course 149.');
  expect(all).toContain('>Show fewer<');
});
