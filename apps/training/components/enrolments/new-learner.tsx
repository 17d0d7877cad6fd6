'use client';

import type { adminEnrolBody } from '@repo/schemas/training/enrolment';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { TextField } from '@repo/ui/form-fields';
import type { z } from 'zod';

type EnrolForm = z.input<typeof adminEnrolBody>;

/** True when the only error is an unknown email address without a name. */
export function lacksAccount({ status, details }: ApiFailure): boolean {
  return status === 404 && (details?.some(({ field }) => field === 'fullName') ?? false);
}

export function NewLearner({ email }: { email: string }) {
  return (
    <>
      <Alert tone="info" live title="Nobody has this address yet">
        With the name below, an account is made for {email}. A mail goes there, with the class and a link to
        set a password. Nothing is made before you press the button.
      </Alert>
      <TextField<EnrolForm> name="fullName" label="Name of the learner" autoComplete="off" />
      <TextField<EnrolForm>
        name="identityNumber"
        label="Identity number"
        optional
        autoComplete="off"
        help="Needed for a class that is published at the agency."
      />
    </>
  );
}
