import { TextField } from '@repo/ui/form-fields';

/** The fields `intakeSize` and `threshold` of the form around them. */
export function PlacesFields() {
  return (
    <>
      <TextField name="intakeSize" label="Intake size" inputMode="numeric" autoComplete="off" />
      <TextField
        name="threshold"
        label="Threshold"
        help="Places beyond the intake size"
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
