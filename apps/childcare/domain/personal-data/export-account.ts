import type { ChildcareDb } from '@repo/db/childcare';
import { accountParts } from '@repo/personal-data/common-parts';
import type { ExportPart } from '@repo/personal-data/export-parts';

const linkSelect = { createdAt: true, expiresAt: true, usedAt: true } as const;

async function* mailedLinks(db: ChildcareDb, userId: string) {
  const passwords = await db.passwordLink.findMany({
    where: { userId },
    select: { ...linkSelect, purpose: true },
  });
  yield* passwords;
  for (const link of await db.verificationLink.findMany({ where: { userId }, select: linkSelect }))
    yield { ...link, purpose: 'verify' };
}

/** How somebody signs in, and what became of their address. */
export function exportAccount(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    ...accountParts(db, userId),
    {
      path: 'mailed-links.json',
      about:
        'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      records: () => mailedLinks(db, userId),
    },
  ];
}
