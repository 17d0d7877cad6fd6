import { sql } from '@repo/db/sql';
import type { MailSwitch } from '@repo/notifications/define-kind';

/** `reminderMails` of the profile: the links of earlier mails and `PUT /api/profile` change it too. */
export const reminderMailSwitch: MailSwitch = {
  async isOn(db, userId) {
    const [row] = await db.$queryRaw<{ isOn: boolean }[]>(sql`
      SELECT reminder_mails AS "isOn" FROM "user" WHERE id = ${userId}`);
    return row?.isOn ?? false;
  },
  async set(tx, userId, isOn) {
    await tx.$executeRaw(sql`UPDATE "user" SET reminder_mails = ${isOn} WHERE id = ${userId}`);
  },
};
