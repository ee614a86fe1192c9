/**
 * Creates an element. A text among the children is never parsed as HTML.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string | boolean>>} attributes true is an attribute without a value, false is no attribute
 * @param {readonly (Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, children = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/**
 * @param {FormData} values
 * @param {string} name
 * @returns {string} empty if there is no such field
 */
export function readText(values, name) {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * @param {string} id of an element in index.html
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`#${id} is missing`);
  return found;
}
