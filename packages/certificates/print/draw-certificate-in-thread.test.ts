import { expect, it } from 'vitest';
import { drawCertificateInThread } from './draw-certificate-in-thread.ts';

const certificate = {
  serviceName: 'Childcare Learning',
  certificateId: 'CC-2026-7K3M-PQ9X-D',
  learnerName: 'Nur Aisyah',
  courseName: 'Infant first aid',
  organizationName: '',
  cpdPoints: '2 CPD points',
  issued: 'Sat 21 Nov 2026',
  validUntil: 'Tue 21 Nov 2028',
  verifyUrl: 'http://localhost:3002/verify/CC-2026-7K3M-PQ9X-D',
  issuedAt: new Date('2026-11-21T04:00:00Z'),
};

const text = async (changes: Partial<typeof certificate>) =>
  Buffer.from(await drawCertificateInThread({ ...certificate, ...changes })).toString('latin1');

it('is one page of a tagged PDF with its language and fonts', async () => {
  const file = await text({});
  expect(file.slice(0, 8)).toBe('%PDF-1.7');
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(file).toContain('/Lang (en-SG)');
  expect(file).toContain('/MarkInfo');
  expect(file).toMatch(/\/FontFile2/);
});

it.each([
  ['Chinese', '陈秀英 陳慧嫻', /NotoSansSC/],
  ['Tamil', 'கொடிமுல்லை சௌந்தர்யா', /NotoSansTamil/],
  ['Jawi', 'روحانة بنت إسماعيل', /NotoSansArabic/],
  ['Malay with marks', 'Nur ʿĀishah binti Ḥamīd', /Inter/],
])('prints a name in %s with a font that has it', async (_script, learnerName, font) => {
  expect(await text({ learnerName })).toMatch(font);
});

it.each(['x'.repeat(300), 'very long '.repeat(60), '🙂 प्रिया', '\u202e\u0000', ''])(
  'prints one page whatever the name is: %#',
  async (learnerName) => {
    const file = await text({ learnerName, courseName: learnerName });
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  },
);

it('prints many that are asked for at once, each its own', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Learner ${index}`);
  const files = await Promise.all(
    names.map((learnerName) => drawCertificateInThread({ ...certificate, learnerName })),
  );
  expect(new Set(files.map((file) => Buffer.from(file).toString('base64'))).size).toBe(6);
});
