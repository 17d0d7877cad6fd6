import { maskIdentityNumbers } from '@repo/agency/mask';
import type { UploadField, UploadFinding } from '@repo/schemas/training/enrolment-upload';

type Extra = { suggestion?: string };

export function problem(
  field: UploadField | '',
  code: string,
  message: string,
  extra: Extra = {},
): UploadFinding {
  return { field, severity: 'error', code, message: maskIdentityNumbers(message), ...extra };
}

export function remark(
  field: UploadField | '',
  code: string,
  message: string,
  extra: Extra = {},
): UploadFinding {
  return { field, severity: 'warning', code, message: maskIdentityNumbers(message), ...extra };
}
