import { variantIdentifier } from './identifiers.ts'
import { commentOf, type Declared, declareTypes, header, type Language, type Named, quoted } from './language.ts'
import type { Shape } from './shape.ts'

const RESERVED = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public record return short static strictfp super switch synchronized this throw throws transient true try var void volatile while yield getClass hashCode notify notifyAll toString wait equals clone finalize'.split(
    ' ',
  ),
)

const PLAIN: Readonly<Record<string, string>> = {
  string: 'String',
  enum: 'String',
  number: 'Double',
  boolean: 'Boolean',
}

const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !RESERVED.has(name)

/** Records have components with the names of the JSON. An object with other names, and a union, is an Object. */
const isRecord = (shape: Shape): boolean =>
  shape.kind === 'object' && shape.fields.length > 0 && shape.fields.every(({ name }) => isName(name))

function typeOf(shape: Shape, inner: (shape: Shape, part: string) => string): string {
  if (shape.kind === 'array') return `List<${isPlain(shape.items) ? inner(shape.items, 'item') : 'Object'}>`
  return PLAIN[shape.kind] ?? 'Object'
}

const isPlain = (shape: Shape): boolean => shape.kind !== 'object' || isRecord(shape)

/** The shape with unknown values in place of objects that cannot be records. */
function expressible(shape: Shape): Shape {
  if (shape.kind === 'array') return { ...shape, items: expressible(shape.items) }
  if (shape.kind !== 'object') return shape
  if (!isRecord(shape)) return { kind: 'unknown' }
  return { ...shape, fields: shape.fields.map((field) => ({ ...field, shape: expressible(field.shape) })) }
}

const declaration = ({ name, fields }: Declared): string =>
  `  public record ${name}(${fields.map((field) => `${field.type} ${field.name}`).join(', ')}) {}`

function accessor(toggle: Named): string[] {
  const isEnabled = [
    `  /** ${commentOf(toggle)} */`,
    `  public boolean ${toggle.identifier}() {`,
    `    return client.isEnabled(${quoted(toggle.name)});`,
    '  }',
    '',
  ]
  if (toggle.variants.length === 0) return isEnabled
  const declared: Declared[] = []
  const type = toggle.payload
    ? declareTypes(expressible(toggle.payload), `${toggle.typeName}Payload`, declared, typeOf)
    : 'Void'
  const raw = type.startsWith('List<') ? 'List' : type
  return [
    ...isEnabled,
    ...declared.map(declaration),
    ...(declared.length > 0 ? [''] : []),
    `  /** Variants: ${toggle.variants.join(', ').replaceAll('*/', '* /')} */`,
    ...(raw === type ? [] : ['  @SuppressWarnings("unchecked")']),
    `  public Optional<Variant<${type}>> ${variantIdentifier(toggle.identifier, 'camel')}() {`,
    `    return client.variant(${quoted(toggle.name)})`,
    `        .map(found -> new Variant<${type}>(found.name(), ${raw === type ? '' : `(${type}) `}read(found, ${raw}.class)));`,
    '  }',
    '',
  ]
}

const SHARED = `  /** What an SDK gives. For the Unleash SDK, \`variant\` is empty if the variant is not enabled. */
  public interface Client {
    boolean isEnabled(String toggle);

    Optional<RawVariant> variant(String toggle);

    /** Reads JSON: with Jackson, \`mapper.readValue(json, type)\`. */
    <T> T readJson(String json, Class<T> type);
  }

  /** A variant with its payload as text. Type and value are null without one. */
  public record RawVariant(String name, String payloadType, String payloadValue) {}

  /** The payload is null if the variant has none. */
  public record Variant<P>(String name, P payload) {}

  private final Client client;

  public Toggles(Client client) {
    this.client = client;
  }

  private <T> T read(RawVariant found, Class<T> type) {
    if (found.payloadValue() == null || type == Void.class) return null;
    if (found.payloadType().equals("json")) return client.readJson(found.payloadValue(), type);
    if (found.payloadType().equals("number")) return type.cast(Double.valueOf(found.payloadValue()));
    return type.cast(found.payloadValue());
  }
`

export const java: Language = {
  style: 'camel',
  reserved: RESERVED,
  write: (toggles, project, packageName) =>
    [
      ...header(project).map((line) => `// ${line}`),
      ...(packageName === '' ? [] : [`package ${packageName};`]),
      '',
      'import java.util.List;',
      'import java.util.Optional;',
      '',
      '/** Typed accessors. Needs Java 16 or later. */',
      'public final class Toggles {',
      SHARED,
      ...toggles.flatMap(accessor),
      '}',
      '',
    ].join('\n'),
}
