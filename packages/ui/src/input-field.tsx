import { Field, type FieldProps } from './field.tsx';
import { Input, type InputProps } from './input.tsx';

export type InputFieldProps = Omit<InputProps, 'id'> &
  Pick<FieldProps, 'id' | 'label' | 'help' | 'error' | 'optional'>;

/** A line of text with its label, outside of a `Form`. `className` is the field's. */
export function InputField({ id, label, help, error, optional, className, ...input }: InputFieldProps) {
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={className}>
      {(control) => <Input autoComplete="off" {...input} {...control} />}
    </Field>
  );
}
