import { createTablePart, type ExportPart, type Table } from './export-parts.ts';

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

/** A service's database: the tables that every service has alike. */
export type CommonTables = {
  addressChange: Table<Record<string, unknown>, typeof selects.addressChange>;
  passkey: Table<Record<string, unknown>, typeof selects.passkey>;
  signIn: Table<Record<string, unknown>, typeof selects.signIn>;
  auditEntry: Table<Record<string, unknown>, typeof selects.ownEntry | typeof selects.otherEntry>;
  personalExport: Table<Record<string, unknown>, typeof selects.personalExport>;
};

/** How somebody signs in, and what became of their address. */
export function signInParts(db: CommonTables, userId: string): ExportPart[] {
  return [
    createTablePart(
      'address-changes.json',
      'Changes of your email address that you asked for, and what became of them.',
      db.addressChange,
      { where: { userId }, select: selects.addressChange },
    ),
    createTablePart(
      'passkeys.json',
      'Passkeys that you can sign in with: their names, when they were made and last used.',
      db.passkey,
      { where: { userId }, select: selects.passkey },
    ),
    createTablePart(
      'sign-ins.json',
      'Where you are signed in: the program, when you signed in, and when it was last used.',
      db.signIn,
      { where: { userId }, select: selects.signIn },
    ),
  ];
}

/** What the service recorded of the person's doings, and of others' with the account. */
export function activityParts(db: CommonTables, userId: string): ExportPart[] {
  const actor = `user:${userId}`;
  return [
    createTablePart('audit-log.json', 'What the audit log says that you did.', db.auditEntry, {
      where: { actor },
      select: selects.ownEntry,
    }),
    createTablePart(
      'changes-to-your-account.json',
      'What the audit log says that others did with your account, without their names.',
      db.auditEntry,
      { where: { targetType: 'user', targetId: userId, actor: { not: actor } }, select: selects.otherEntry },
    ),
    createTablePart('exports.json', 'When you asked for a copy of your data.', db.personalExport, {
      where: { userId },
      select: selects.personalExport,
    }),
  ];
}
