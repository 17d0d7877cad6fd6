import { errors } from './errors.ts';

export function invalidFieldError(field: string, message: string) {
  return errors.invalid({ message, details: [{ field, message }] });
}
