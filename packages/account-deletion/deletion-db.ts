/** A service's database, or a transaction of it: one with the tables account_deletion and "user". */
export type DeletionDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<unknown>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
};

/** How long somebody who deleted their account can change their mind. */
export const deletionGraceDays = 14;

/** What a deleted person is called wherever something of theirs is kept. */
export const deletedPersonName = 'Deleted account';

/** The address of a deleted account: unique, and no mail can ever reach it. */
export function deletedAccountEmail(userId: string): string {
  return `deleted-${userId}@address.invalid`;
}
