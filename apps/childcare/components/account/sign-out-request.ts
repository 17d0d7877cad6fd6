import type { SignOutRequest } from '@repo/ui/account/sign-out';

export const signOutRequest: SignOutRequest = { path: '/api/auth/signout', body: { json: true } };
