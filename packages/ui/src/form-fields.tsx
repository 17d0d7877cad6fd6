'use client';

import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useController } from 'react-hook-form';
import { CheckboxWithLabel } from './checkbox.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Field } from './field.tsx';
import { useFormChoices, useFormContextOf, useFormField } from './form-context.ts';
import { Input, type InputProps } from './input.tsx';
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx';
import { Select, type SelectProps } from './select.tsx';
import { SwitchWithLabel } from './switch.tsx';
import { Textarea } from './textarea.tsx';

/** `form.control` of a form with these values, whatever its schema makes of them. */
// biome-ignore lint/suspicious/noExplicitAny: a form's context and output say nothing about its fields' names
export type FormControl<T extends FieldValues> = Control<T, unknown, any>;

/** Props of every field in a Form. */
export type FormFieldProps<T extends FieldValues> = {
  name: FieldPath<T>;
  /** `form.control`, only to type-check `name`; the field uses the surrounding form. */
  control?: FormControl<T>;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean | string;
  hideLabel?: boolean;
  aside?: ReactNode;
  className?: string;
};

type Without<P> = Omit<P, 'name' | 'className' | 'id' | 'form' | keyof FormFieldProps<FieldValues>>;

function useField(name: string) {
  const id = useFormField(name);
  const { register, getValues, formState } = useFormContextOf();
  // The form fills its fields by script, so the server HTML must already contain the stored value.
  const [first] = useState<unknown>(() => getValues(name));
  const defaultValue = typeof first === 'string' || typeof first === 'number' ? first : undefined;
  const message: unknown =
    get(formState.errors, `${name}.message`) ?? get(formState.errors, `${name}.root.message`);
  return { id, register, defaultValue, error: typeof message === 'string' ? message : undefined };
}

export type TextFieldProps<T extends FieldValues> = FormFieldProps<T> & Without<InputProps>;

/** Set `type`, `inputMode` and `autoComplete` so that phones show the right keyboard. */
export function TextField<T extends FieldValues = FieldValues>(props: TextFieldProps<T>) {
  const { name, control: _control, label, help, optional, hideLabel, aside, className, ...rest } = props;
  const { id, register, defaultValue, error } = useField(name);
  return (
    <Field {...{ id, label, help, error, optional, hideLabel, aside, className }}>
      {(control) => <Input defaultValue={defaultValue} {...rest} {...register(name)} {...control} />}
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
  placeholder?: string;
  /** Shows a character counter; it warns but does not truncate. */
  maxLength?: number;
};

export function TextareaField<T extends FieldValues = FieldValues>(props: TextareaFieldProps<T>) {
  const {
    name,
    control: _control,
    label,
    help,
    optional,
    hideLabel,
    aside,
    className,
    maxLength,
    ...rest
  } = props;
  const { id, register, defaultValue, error } = useField(name);
  const value: unknown = useFormContextOf().watch(name);
  const length = typeof value === 'string' ? value.length : 0;
  const counter =
    maxLength === undefined ? null : `${length.toLocaleString('en')} of ${maxLength.toLocaleString('en')}`;
  return (
    <Field
      {...{ id, label, help, error, optional, hideLabel, className }}
      aside={aside ?? (counter && <span className="text-xs tabular-nums">{counter}</span>)}
    >
      {(control) => <Textarea defaultValue={defaultValue} {...rest} {...register(name)} {...control} />}
    </Field>
  );
}

export function SelectField<T extends FieldValues = FieldValues>(
  props: FormFieldProps<T> & Without<SelectProps>,
) {
  const { name, control: _control, label, help, optional, hideLabel, aside, className, ...rest } = props;
  const { id, register, defaultValue, error } = useField(name);
  return (
    <Field {...{ id, label, help, error, optional, hideLabel, aside, className }}>
      {(control) => <Select defaultValue={defaultValue} {...rest} {...register(name)} {...control} />}
    </Field>
  );
}

export function RadioField<T extends FieldValues = FieldValues>(
  props: FormFieldProps<T> & Without<RadioGroupProps>,
) {
  const { name, control: _control, label, help, optional, hideLabel, aside, className, ...rest } = props;
  const { id, register, error } = useField(name);
  return (
    <Field {...{ id, label, help, error, optional, hideLabel, aside, className }} group>
      {(control) => <RadioGroup {...rest} {...register(name)} aria-invalid={control['aria-invalid']} />}
    </Field>
  );
}

export type CheckboxFieldProps<T extends FieldValues> = FormFieldProps<T> & { description?: ReactNode };

export function CheckboxField<T extends FieldValues = FieldValues>(props: CheckboxFieldProps<T>) {
  const { name, label, help, description, className } = props;
  const { id, register, error } = useField(name);
  return (
    <Field id={id} help={help} error={error} optional className={className}>
      {(control) => (
        <CheckboxWithLabel {...register(name)} {...control} label={label} description={description} />
      )}
    </Field>
  );
}

/** The value is a boolean. */
export function SwitchField<T extends FieldValues = FieldValues>(props: CheckboxFieldProps<T>) {
  const { name, label, help, description, className } = props;
  const { id, register, error } = useField(name);
  return (
    <Field id={id} help={help} error={error} optional className={className}>
      {(control) => (
        <SwitchWithLabel {...register(name)} {...control} label={label} description={description} />
      )}
    </Field>
  );
}

export type ComboboxFieldProps<T extends FieldValues> = FormFieldProps<T> &
  Pick<ComboboxProps, 'options' | 'source' | 'find' | 'placeholder' | 'emptyText' | 'clearable' | 'disabled'>;

/** The value is the option's value, or null. */
export function ComboboxField<T extends FieldValues = FieldValues>(props: ComboboxFieldProps<T>) {
  const { name, control: _control, label, help, optional, hideLabel, aside, className, ...rest } = props;
  const id = useFormField(name);
  useFormChoices(name, { options: rest.options, find: rest.find ?? rest.source?.find });
  const { control } = useFormContextOf();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  return (
    <Field {...{ id, label, help, error, optional, hideLabel, aside, className }}>
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
