import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';

/** Works without a script: the page itself reads what was typed. */
export function VerifyForm({ typed = '' }: { typed?: string }) {
  return (
    <form action="/verify" method="get" className="space-y-4">
      <Field
        id="certificate"
        label="Certificate number"
        help="It stands at the foot of the certificate and begins with CC. Spaces, dashes and small letters do not matter."
      >
        {(control) => (
          <Input
            {...control}
            name="id"
            defaultValue={typed}
            required
            placeholder="CC-2026-XXXX-XXXX-X"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" full>
        Check certificate
      </Button>
    </form>
  );
}
