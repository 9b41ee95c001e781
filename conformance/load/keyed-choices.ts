/** A JSON Schema, as far as it is looked at here. */
interface Schema {
  $ref?: string;
  type?: unknown;
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  oneOf?: Schema[];
  allOf?: unknown[];
}

/**
 * The same schema for a validator that only has to say yes or no, with those choices between forms (`oneOf`) decided by
 * a look that a key can tell apart.
 *
 * A validator tries every form of a `oneOf`, and where forms hold each other, as those of a script do, it tries each at
 * every level. Where one key, or one member of a fixed value, is enough to know the form, a chain of `if`, `then` and
 * `else` finds it at once. It accepts exactly what the `oneOf` accepts, but what it says of an error is worthless.
 */
export function decideByKey<Root extends { $id: string }>(root: Root): Root {
  const definitions = (root as { $defs?: Record<string, Schema> }).$defs ?? {};
  const prefix = "#/$defs/";

  function resolved(schema: Schema): Schema {
    return schema.$ref?.startsWith(prefix) ? (definitions[schema.$ref.slice(prefix.length)] ?? schema) : schema;
  }

  function rewrite(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(rewrite);
    if (typeof node !== "object" || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)])) as Schema;
    if (!Array.isArray(copy.oneOf)) return copy;
    const forms = (node as { oneOf: Schema[] }).oneOf.map(resolved);
    const keys = forms.map(onlyKey);
    if (keys.every((key) => key !== undefined)) {
      const { oneOf: _forms, ...rest } = copy;
      return { ...rest, allOf: [...(copy.allOf ?? []), exactlyOne(keys)] };
    }
    const questions = byKey(forms) ?? byMark(forms);
    if (!questions) return copy;
    const { oneOf, ...rest } = copy;
    const chain = oneOf.reduceRight<unknown>(
      (otherwise, form, index) => ({ if: questions[index], then: form, else: otherwise }),
      false,
    );
    return { ...rest, type: "object", allOf: [...(copy.allOf ?? []), chain] };
  }

  return rewrite(root) as Root;
}

/** The one key that a form needs, if it says nothing else. */
function onlyKey({ required, ...rest }: Schema): string | undefined {
  return required?.length === 1 && Object.keys(rest).length === 0 ? required[0] : undefined;
}

/** The first of the keys that is there must be the only one. */
function exactlyOne(keys: readonly string[]): unknown {
  return keys.reduceRight<unknown>((otherwise, key, index) => {
    const others = keys.slice(index + 1).map((other) => ({ required: [other] }));
    const isOnly = others.length > 0 ? { not: { anyOf: others } } : true;
    return { if: { required: [key] }, then: isOnly, else: otherwise };
  }, false);
}

/** Each form is closed, and needs a key that no other form allows. */
function byKey(forms: readonly Schema[]): Schema[] | undefined {
  const isDecided = forms.every((form, index) => {
    const key = form.required?.[0];
    return (
      form.type === "object" &&
      key !== undefined &&
      forms.every((other, place) => place === index || (isClosed(other) && !Object.hasOwn(other.properties ?? {}, key)))
    );
  });
  return isDecided ? forms.map((form) => ({ required: form.required?.slice(0, 1) ?? [] })) : undefined;
}

function isClosed({ additionalProperties }: Schema): boolean {
  return additionalProperties === false;
}

/** Each form needs the same member, and fixes another value of it. */
function byMark(forms: readonly Schema[]): Schema[] | undefined {
  const [mark] = Object.entries(forms[0]?.properties ?? {}).find(([, member]) => member.const !== undefined) ?? [];
  if (mark === undefined) return undefined;
  const values = forms.map(({ properties }) => properties?.[mark]?.const);
  const isDecided =
    forms.every(({ type, required }) => type === "object" && required?.includes(mark)) &&
    values.every((value) => typeof value === "string") &&
    new Set(values).size === values.length;
  return isDecided ? values.map((value) => ({ properties: { [mark]: { const: value } } })) : undefined;
}
