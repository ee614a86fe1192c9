/** @import { Document, Schema } from '../openapi.ts' */

/**
 * @param {Schema} schema
 * @param {Document} document
 * @returns {Schema} what a reference refers to
 */
function resolve(schema, { components }) {
  if (schema.$ref === undefined) return schema;
  return components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

/**
 * A value to begin with: what must be there, and what the document itself gives an example or a default of.
 * @param {Schema} given
 * @param {Document} document
 * @returns {unknown}
 */
export function exampleOf(given, document) {
  const schema = resolve(given, document);
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], document);
  if (schema.type === 'object') return exampleOfObject(schema, document);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  return '';
}

/**
 * @param {Schema} schema
 * @param {Document} document
 */
function exampleOfObject({ properties = {}, required = [] }, document) {
  // Where nothing must be there, the client chooses one of all.
  const isChosen = (/** @type {string} */ name) => required.length === 0 || required.includes(name);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isChosen(name))
      .map(([name, property]) => [name, exampleOf(property, document)]),
  );
}

/**
 * The shape of a value, as TypeScript would write it, with what else holds for it behind.
 * @param {Schema} given
 * @param {Document} document
 * @param {string} indent
 * @returns {string}
 */
export function shapeOf(given, document, indent = '') {
  const schema = resolve(given, document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one) => shapeOf(one, document, indent)).join(' | ');
  }
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {}, document, indent)}, …]`;
  if (schema.properties !== undefined) return shapeOfObject(schema, document, indent);
  return schema.type ?? 'any';
}

/**
 * @param {Schema} schema
 * @param {Document} document
 * @param {string} indent
 */
function shapeOfObject({ properties = {}, required = [] }, document, indent) {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    const bounds = boundsOf(resolve(property, document));
    const comment = bounds === '' ? '' : `  // ${bounds}`;
    return `${deeper}${name}${mark}: ${shapeOf(property, document, deeper)}${comment}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

/**
 * @param {Schema} schema
 * @returns {string} for a person
 */
export function boundsOf(schema) {
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
