import { maskIdentityNumbers } from '@repo/agency/mask';
import type { UploadField, UploadFinding } from '@repo/schemas/training/enrolment-upload';

function makeFinding(severity: UploadFinding['severity']) {
  return (field: UploadField | '', code: string, message: string): UploadFinding => ({
    field,
    severity,
    code,
    message: maskIdentityNumbers(message),
  });
}

/** The row cannot be sent with it. */
export const errorFinding = makeFinding('error');
/** The row can be sent with it. */
export const warningFinding = makeFinding('warning');
