import { errors } from './errors.ts';

export function invalidField(field: string, message: string) {
  return errors.invalid({ message, details: [{ field, message }] });
}
