import type { ChildcareDb } from '@repo/db/childcare';
import { byId, type ExportPart } from '@repo/personal-data/export-parts';

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
    {
      path: 'address-changes.json',
      about: 'Changes of your email address that you asked for, and what became of them.',
      records: () =>
        byId(({ where, ...page }) =>
          db.addressChange.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              oldEmail: true,
              newEmail: true,
              createdAt: true,
              confirmedAt: true,
              cancelledAt: true,
              undoneAt: true,
            },
          }),
        ),
    },
    {
      path: 'passkeys.json',
      about: 'Passkeys that you can sign in with: their names, when they were made and last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.passkey.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, name: true, createdAt: true, lastUsedAt: true },
          }),
        ),
    },
    {
      path: 'sign-ins.json',
      about: 'Where you are signed in: the program, when you signed in, and when it was last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.signIn.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              userAgent: true,
              createdAt: true,
              lastUsedAt: true,
              provenAt: true,
              expiresAt: true,
            },
          }),
        ),
    },
    {
      path: 'mailed-links.json',
      about:
        'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      records: () => mailedLinks(db, userId),
    },
  ];
}
