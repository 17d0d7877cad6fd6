import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser, demoPassword } from '@repo/testing/childcare-factories';
import { testSignIns } from '@repo/testing/sign-ins';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);

testSignIns({
  origin: 'http://localhost:3002',
  createPerson: () => createUser(database.db),
  password: demoPassword,
  send: service.send,
  signIn: (browser, person) =>
    browser.send('/api/auth/callback/credentials', { body: { ...person, json: true } }),
  changePassword: (browser, { current, fresh }) =>
    browser.send('/api/me/password', {
      method: 'PUT',
      body: { currentPassword: current, newPassword: fresh },
    }),
  ownPath: '/api/profile',
  unauthorized: { error: 'Unauthorized' },
  async mailsTo(address) {
    await service.settleMails();
    return service.mails.filter(({ to }) => to === address);
  },
  limitsSessions: true,
});
