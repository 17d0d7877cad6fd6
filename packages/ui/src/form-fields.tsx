'use client';

import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useController } from 'react-hook-form';
import { CheckboxWithLabel } from './checkbox.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Field } from './field.tsx';
import { useRegisterChoices, useRegisterFormField, useUntypedFormContext } from './form-context.ts';
import { Input, type InputProps } from './input.tsx';
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
import { Select, type SelectProps } from './select.tsx';
import { SwitchWithLabel } from './switch.tsx';
import { Textarea } from './textarea.tsx';

/** `form.control` of a form with these values, whatever its schema makes of them. */
// biome-ignore lint/suspicious/noExplicitAny: a form's context and output say nothing about its fields' names
export type FormControl<T extends FieldValues> = Control<T, unknown, any>;

type FrameProps = { label: ReactNode; help?: ReactNode; optional?: boolean | string; className?: string };

/** Props of every field in a Form. */
export type FormFieldProps<T extends FieldValues> = FrameProps & {
  name: FieldPath<T>;
  /** `form.control`, only to type-check `name`; the field uses the surrounding form. */
  control?: FormControl<T>;
};

type Without<P> = Omit<P, 'name' | 'className' | 'id' | 'form' | keyof FormFieldProps<FieldValues>>;

/** Splits a field's props: what the Field around the control shows, what registers the control, and the rest for the control. */
function useField<P extends FrameProps & { name: string; control?: unknown }>(props: P) {
  const { name, control: _control, label, help, optional, className, ...rest } = props;
  const id = useRegisterFormField(name);
  const { register, getValues, formState } = useUntypedFormContext();
  // The form fills its fields by script, so the server HTML must already contain the stored value.
  const [first] = useState<unknown>(() => getValues(name));
  const defaultValue = typeof first === 'string' || typeof first === 'number' ? first : undefined;
  const message: unknown =
    get(formState.errors, `${name}.message`) ?? get(formState.errors, `${name}.root.message`);
  const error = typeof message === 'string' ? message : undefined;
  const frame = { id, label, help, error, optional, className };
  return { frame, registered: register(name), defaultValue, rest };
}

export type TextFieldProps<T extends FieldValues> = FormFieldProps<T> & Without<InputProps>;

/** Set `type`, `inputMode` and `autoComplete` so that phones show the right keyboard. */
export function TextField<T extends FieldValues = FieldValues>(props: TextFieldProps<T>) {
  const { frame, registered, defaultValue, rest } = useField(props);
  return (
    <Field {...frame}>
      {(control) => <Input defaultValue={defaultValue} {...rest} {...registered} {...control} />}
    </Field>
  );
}

/** Singapore dollars as decimal text. */
export function MoneyField<T extends FieldValues = FieldValues>(
  props: Omit<TextFieldProps<T>, 'type' | 'inputMode'>,
) {
  return <TextField<T> prefix="S$" autoComplete="off" {...props} inputMode="decimal" />;
}

export type TextareaFieldProps<T extends FieldValues> = FormFieldProps<T> & {
  rows?: number;
  /** Shows a character counter; it warns but does not truncate. */
  maxLength?: number;
};

export function TextareaField<T extends FieldValues = FieldValues>(props: TextareaFieldProps<T>) {
  const { maxLength, ...others } = props;
  const { frame, registered, defaultValue, rest } = useField(others);
  const value: unknown = useUntypedFormContext().watch(props.name);
  const length = typeof value === 'string' ? value.length : 0;
  return (
    <Field
      {...frame}
      aside={
        maxLength === undefined ? null : (
          <span className="text-xs tabular-nums">
            {length.toLocaleString('en')} of {maxLength.toLocaleString('en')}
          </span>
        )
      }
    >
      {(control) => <Textarea defaultValue={defaultValue} {...rest} {...registered} {...control} />}
    </Field>
  );
}

export function SelectField<T extends FieldValues = FieldValues>(
  props: FormFieldProps<T> & Without<SelectProps>,
) {
  const { frame, registered, defaultValue, rest } = useField(props);
  return (
    <Field {...frame}>
      {(control) => <Select defaultValue={defaultValue} {...rest} {...registered} {...control} />}
    </Field>
  );
}

export function RadioField<T extends FieldValues = FieldValues>(
  props: FormFieldProps<T> & Without<RadioGroupProps>,
) {
  const { frame, registered, rest } = useField(props);
  return (
    <Field {...frame} group>
      {(control) => <RadioGroup {...rest} {...registered} aria-invalid={control['aria-invalid']} />}
    </Field>
  );
}

export type CheckboxFieldProps<T extends FieldValues> = FormFieldProps<T> & { description?: ReactNode };

export function CheckboxField<T extends FieldValues = FieldValues>(props: CheckboxFieldProps<T>) {
  const { frame, registered, rest } = useField(props);
  return (
    <Field {...frame} label={undefined} optional>
      {(control) => <CheckboxWithLabel label={props.label} {...rest} {...registered} {...control} />}
    </Field>
  );
}

/** The value is a boolean. */
export function SwitchField<T extends FieldValues = FieldValues>(props: CheckboxFieldProps<T>) {
  const { frame, registered, rest } = useField(props);
  return (
    <Field {...frame} label={undefined} optional>
      {(control) => <SwitchWithLabel label={props.label} {...rest} {...registered} {...control} />}
    </Field>
  );
}

export type ComboboxFieldProps<T extends FieldValues> = FormFieldProps<T> &
  Pick<
    ComboboxProps,
    'options' | 'source' | 'find' | 'onPick' | 'placeholder' | 'emptyText' | 'clearable' | 'disabled'
  >;

/** The value is the option's value, or null. */
export function ComboboxField<T extends FieldValues = FieldValues>(props: ComboboxFieldProps<T>) {
  const { name, control: _control, label, help, optional, className, ...rest } = props;
  const id = useRegisterFormField(name);
  useRegisterChoices(name, { options: rest.options, find: rest.find ?? rest.source?.find });
  const { control } = useUntypedFormContext();
  const { field, fieldState } = useController({ name, control });
  return (
    <Field {...{ id, label, help, optional, className }} error={fieldState.error?.message}>
      {(controlProps) => (
        <Combobox
          {...rest}
          {...controlProps}
          ref={field.ref}
          value={typeof field.value === 'string' && field.value ? field.value : null}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
