import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { readJobSchedules } from '@repo/testing/read-job-schedules';
import { afterAll, expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { getOrStartJobs } from './get-or-start-jobs.ts';

const database = useChildcareDatabase();
useChildcareService(database);

afterAll(() => getOrStartJobs().stop());

it('starts each job by itself at its time', async () => {
  await getOrStartJobs().ready;
  expect(await readJobSchedules(database.db)).toEqual({
    'report-late-centres': '0 8 * * 1 Asia/Singapore',
    'send-waiting-mails': '* * * * * Asia/Singapore',
    'assign-by-requirements': '20 7-20 * * * Asia/Singapore',
    'end-assignments-of-former-centres': '45 4 * * * Asia/Singapore',
    'repeat-courses': '* * * * * Asia/Singapore',
    'deliver-webhooks': '* * * * * Asia/Singapore',
    'remove-deleted-webhooks': '*/10 * * * * Asia/Singapore',
    'remove-old-webhook-events': '15 4 * * * Asia/Singapore',
    'publish-expired-certificates': '5-55/10 * * * * Asia/Singapore',
    'deliver-notifications': '* * * * * Asia/Singapore',
    'deliver-pushes': '* * * * * Asia/Singapore',
    'summarize-overdue': '0 8 * * 1 Asia/Singapore',
    'mark-overdue': '*/10 * * * * Asia/Singapore',
    // Nobody is written to at night.
    'send-reminders': '0,30 9-20 * * * Asia/Singapore',
    'tell-expiring-certificates': '15 9-20 * * * Asia/Singapore',
    'remind-of-expiring-outside-training': '25 9-20 * * * Asia/Singapore',
    'fetch-receipts': '25 * * * * Asia/Singapore',
    'finish-payments': '*/5 * * * * Asia/Singapore',
    'remove-orphan-uploads': '27 * * * * Asia/Singapore',
    'note-unknown-uploads': '10 3 * * * Asia/Singapore',
    'erase-deleted-accounts': '25 * * * * Asia/Singapore',
    'rotate-factor-keys': '20 3 * * * Asia/Singapore',
    'remove-expired-credentials': '40 3 * * * Asia/Singapore',
    'write-personal-exports': '* * * * * Asia/Singapore',
    'remove-old-exports': '35 * * * * Asia/Singapore',
    'apply-retention': '5 4 * * * Asia/Singapore',
    'remove-old-csp-reports': '55 3 * * * Asia/Singapore',
    'remove-outside-training-leftovers': '10 4 * * * Asia/Singapore',
    'remove-sign-off-leftovers': '20 4 * * * Asia/Singapore',
    'remove-scorm-leftovers': '50 3 * * * Asia/Singapore',
  });
});
