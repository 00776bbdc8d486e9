import json from "@eslint/json"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

/** The rules that oxlint does not have. `.oxlintrc.json` has all others, and checks the types. */
export default tseslint.config(
  {
    ignores: [
      "node_modules/**",
      // The root's npm install does not install the packages of the examples.
      "examples/**",
      ".medusa/**",
      ".demo/**",
      ".cache/**",
    ],
  },
  {
    // If a file has a key twice, the program reads the last entry alone.
    files: ["**/*.json"],
    // These may contain comments, or npm or a test writes them.
    ignores: [".oxlintrc.json", "**/tsconfig*.json", "package-lock.json", "test-results/**"],
    plugins: { json },
    language: "json/json",
    rules: { "json/no-duplicate-keys": "error" },
  },
  {
    // Code in a store reads text from strangers, so every pattern must run in linear time.
    files: ["src/**/*.ts", "src/**/*.tsx"],
    // A pattern of this file reads single spaces alone, because the pattern before it joins them.
    ignores: ["**/__tests__/**", "**/migrations/**", "src/catalog/rules/desired/text.ts"],
    languageOptions: { parser: tseslint.parser },
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    files: ["src/api/admin/**/*.ts"],
    ignores: ["**/__tests__/**"],
    languageOptions: { parser: tseslint.parser },
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.object.name='req'][object.property.name='params']",
          message: "Read it by validate(params, req.params): a database refuses some texts that an address can hold.",
        },
      ],
    },
  },
)
