import { createRowsPart, type ExportPart, type PageById } from './export-parts.ts';

const selects = {
  addressChange: {
    id: true,
    oldEmail: true,
    newEmail: true,
    createdAt: true,
    confirmedAt: true,
    cancelledAt: true,
    undoneAt: true,
  },
  passkey: { id: true, name: true, createdAt: true, lastUsedAt: true },
  signIn: { id: true, userAgent: true, createdAt: true, lastUsedAt: true, provenAt: true, expiresAt: true },
  ownEntry: { id: true, at: true, action: true, targetType: true, targetId: true, requestId: true },
  otherEntry: { id: true, at: true, action: true },
  personalExport: { id: true, status: true, requestedAt: true, readyAt: true, expiresAt: true },
} as const;

type Table<Select> = {
  findMany(
    query: Omit<PageById, 'where'> & {
      where: PageById['where'] & Record<string, unknown>;
      select: Select;
    },
  ): PromiseLike<{ id: string }[]>;
};

/** A service's database: the tables that every service has alike. */
export type CommonTables = {
  addressChange: Table<typeof selects.addressChange>;
  passkey: Table<typeof selects.passkey>;
  signIn: Table<typeof selects.signIn>;
  auditEntry: Table<typeof selects.ownEntry | typeof selects.otherEntry>;
  personalExport: Table<typeof selects.personalExport>;
};

/** How somebody signs in, and what became of their address. */
export function signInParts(db: CommonTables, userId: string): ExportPart[] {
  return [
    createRowsPart(
      'address-changes.json',
      'Changes of your email address that you asked for, and what became of them.',
      ({ where, ...page }) =>
        db.addressChange.findMany({ ...page, where: { ...where, userId }, select: selects.addressChange }),
    ),
    createRowsPart(
      'passkeys.json',
      'Passkeys that you can sign in with: their names, when they were made and last used.',
      ({ where, ...page }) =>
        db.passkey.findMany({ ...page, where: { ...where, userId }, select: selects.passkey }),
    ),
    createRowsPart(
      'sign-ins.json',
      'Where you are signed in: the program, when you signed in, and when it was last used.',
      ({ where, ...page }) =>
        db.signIn.findMany({ ...page, where: { ...where, userId }, select: selects.signIn }),
    ),
  ];
}

/** What the service recorded of the person's doings, and of others' with the account. */
export function activityParts(db: CommonTables, userId: string): ExportPart[] {
  const actor = `user:${userId}`;
  return [
    createRowsPart('audit-log.json', 'What the audit log says that you did.', ({ where, ...page }) =>
      db.auditEntry.findMany({ ...page, where: { ...where, actor }, select: selects.ownEntry }),
    ),
    createRowsPart(
      'changes-to-your-account.json',
      'What the audit log says that others did with your account, without their names.',
      ({ where, ...page }) =>
        db.auditEntry.findMany({
          ...page,
          where: { ...where, targetType: 'user', targetId: userId, actor: { not: actor } },
          select: selects.otherEntry,
        }),
    ),
    createRowsPart('exports.json', 'When you asked for a copy of your data.', ({ where, ...page }) =>
      db.personalExport.findMany({ ...page, where: { ...where, userId }, select: selects.personalExport }),
    ),
  ];
}
