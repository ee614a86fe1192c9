/** @import { Document, Schema } from '../openapi.ts' */

/**
 * @param {Schema} schema
 * @param {Document} document
 * @returns {Schema} the schema itself, or the one that it refers to
 */
function resolve(schema, { components }) {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

/**
 * Creates a first value from required properties, and from examples and defaults of the document.
 * @param {Schema} given
 * @param {Document} document
 * @returns {unknown}
 */
export function createExample(given, document) {
  const schema = resolve(given, document);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return createExample(schema.anyOf[0], document);
  if (schema.type === 'object') return createObjectExample(schema, document);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return '';
}

/**
 * @param {Schema} schema
 * @param {Document} document
 */
function createObjectExample({ properties = {}, required = [] }, document) {
  // If nothing is required, the example shows all properties to choose from.
  const isChosen = (/** @type {string} */ name) => required.length === 0 || required.includes(name);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isChosen(name))
      .map(([name, property]) => [name, createExample(property, document)]),
  );
}

/**
 * Describes a value as a TypeScript type, with its bounds in comments.
 * @param {Schema} given
 * @param {Document} document
 * @param {string} indent
 * @returns {string}
 */
export function describeShape(given, document, indent = '') {
  const schema = resolve(given, document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one) => describeShape(one, document, indent)).join(' | ');
  }
  if (schema.type === 'array') return `[${describeShape(schema.items ?? {}, document, indent)}, …]`;
  if (schema.properties !== undefined) return describeObject(schema, document, indent);
  return schema.type ?? 'any';
}

/**
 * @param {Schema} schema
 * @param {Document} document
 * @param {string} indent
 */
function describeObject({ properties = {}, required = [] }, document, indent) {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    const bounds = describeBounds(resolve(property, document));
    const comment = bounds === '' ? '' : `  // ${bounds}`;
    return `${deeper}${name}${mark}: ${describeShape(property, document, deeper)}${comment}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

/**
 * @param {Schema} schema
 * @returns {string} text for the person
 */
export function describeBounds(schema) {
  const { format, minLength, maxLength, minimum, maximum, description } = schema;
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    format,
    maxLength === undefined
      ? undefined
      : `${minLength ? `${minLength} to` : 'up to'} ${maxLength} characters`,
    isBounded ? `${minimum ?? 0} to ${maximum}` : undefined,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    description,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
