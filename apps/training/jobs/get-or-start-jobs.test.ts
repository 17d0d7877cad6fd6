import { readJobSchedules } from '@repo/testing/read-job-schedules';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { afterAll, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { getOrStartJobs } from './get-or-start-jobs.ts';

const database = useTrainingDatabase();
useTrainingService(database);

afterAll(() => getOrStartJobs().stop());

it('starts each job by itself at its time', async () => {
  await getOrStartJobs().ready;
  expect(await readJobSchedules(database.db)).toEqual({
    'send-waiting-mails': '* * * * * Asia/Singapore',
    'deliver-notifications': '* * * * * Asia/Singapore',
    'deliver-pushes': '* * * * * Asia/Singapore',
    'mail-grades': '* * * * * Asia/Singapore',
    'deliver-webhooks': '* * * * * Asia/Singapore',
    'remove-deleted-webhooks': '*/10 * * * * Asia/Singapore',
    'remove-old-webhook-events': '15 4 * * * Asia/Singapore',
    'complete-enrolments': '*/15 * * * * Asia/Singapore',
    'send-agency-reports': '* * * * * Asia/Singapore',
    'hand-in-quizzes': '* * * * * Asia/Singapore',
    'notify-due-assessments': '5 8-20 * * * Asia/Singapore',
    'remind-of-classes': '10 15-20 * * * Asia/Singapore',
    'offer-places': '*/10 8-20 * * * Asia/Singapore',
    'ask-for-feedback': '15 9-19 * * * Asia/Singapore',
    'warn-of-absences': '45 9-19 * * * Asia/Singapore',
    'report-learners-at-risk': '0 9-11 * * 1 Asia/Singapore',
    'sync-agency-runs': '0 2 * * * Asia/Singapore',
    'rotate-identity-keys': '10 3 * * * Asia/Singapore',
    'remove-old-uploads': '20 3 * * * Asia/Singapore',
    'remove-orphan-files': '40 3 * * * Asia/Singapore',
    'erase-deleted-accounts': '25 * * * * Asia/Singapore',
    'remove-expired-credentials': '50 3 * * * Asia/Singapore',
    'write-personal-exports': '* * * * * Asia/Singapore',
    'remove-old-exports': '35 * * * * Asia/Singapore',
    'apply-retention': '5 4 * * * Asia/Singapore',
    'remove-old-csp-reports': '55 3 * * * Asia/Singapore',
  });
});
