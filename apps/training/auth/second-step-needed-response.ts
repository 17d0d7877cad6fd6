import { secondStepPath } from '@repo/auth/second-factors/second-steps';
import { errors } from '#domain/errors.ts';
import { stepCookies } from './second-factors.ts';

/** 401 with the page of the second step, and a cookie with the token of the sign-in under way. */
export function secondStepNeededResponse(token: string): Response {
  const { message: error } = errors.secondStepNeeded();
  const headers = { 'set-cookie': stepCookies.begun(token) };
  return Response.json({ success: false, error, url: secondStepPath }, { status: 401, headers });
}
