import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { type ExportPart, readInPagesById } from '@repo/personal-data/export-parts';
import { decryptOrUnreadableText, unreadableText } from './decrypt-or-unreadable-text.ts';

type Tools = { db: TrainingDb; keys: KeyRing };

const select = {
  ...{ id: true, enrolmentId: true, kind: true, state: true, bodyCipher: true },
  ...{ referenceNumber: true, message: true, createdAt: true, updatedAt: true },
} as const;

export function agencyReportsPart(tools: Tools, userId: string): ExportPart {
  return {
    path: 'agency-reports.json',
    about: 'What was reported to the skills-funding agency about your enrolments, and what it answered.',
    records: () => readReports(tools, userId),
  };
}

async function* readReports({ db, keys }: Tools, userId: string) {
  const rows = readInPagesById(({ where, ...page }) =>
    db.agencyReport.findMany({ ...page, where: { ...where, enrolment: { userId } }, select }),
  );
  for await (const { bodyCipher, ...report } of rows)
    yield { ...report, sent: withoutEmployer(decryptOrUnreadableText(keys, bodyCipher, 'agency-report')) };
}

/** Without data about people at the employer. */
function withoutEmployer(text: string): unknown {
  if (text === unreadableText) return text;
  const body: Record<string, unknown> = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !/employer/i.test(name) && value !== ''),
  );
}
