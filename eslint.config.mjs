import json from "@eslint/json"
import prettier from "eslint-config-prettier"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

const TYPED = ["**/*.ts", "**/*.tsx"]

/** Typed rules for everything that runs; the admin has its own tsconfig. */
export default tseslint.config(
  {
    ignores: [
      "node_modules/**",
      "packages/*/dist/**",
      "packages/*/consumers/**",
      // The root's npm install does not install the packages of the examples.
      "examples/**",
      ".medusa/**",
      // The build of the package writes and deletes this file while the other checks run.
      "src/admin/__admin-extensions__.js",
      ".demo/**",
      ".cache/**",
      "**/migrations/**",
      "**/*.mjs",
      "**/*.cjs",
    ],
  },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: TYPED })),
  {
    files: TYPED,
    languageOptions: {
      parserOptions: {
        project: [
          "./tsconfig.check.json",
          "./src/admin/tsconfig.json",
          "./src/sandbox/console/browser/tsconfig.json",
          "./packages/storefront/tsconfig.json",
          "./demo/storefront/browser/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-explicit-any": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "URL",
          property: "canParse",
          message: "Use parseUrl: Node 20 answers wrongly for letters such as é.",
        },
      ],
    },
  },
  {
    // If a file has a key twice, the program reads the last entry alone.
    files: ["**/*.json"],
    ignores: ["package-lock.json", "**/tsconfig*.json", "test-results/**"],
    plugins: { json },
    language: "json/json",
    rules: { "json/no-duplicate-keys": "error" },
  },
  {
    // Code in a store reads text from strangers, so every pattern must run in linear time.
    files: ["src/**/*.ts", "src/**/*.tsx"],
    // A pattern of this file reads single spaces alone, because the pattern before it joins them.
    ignores: ["**/__tests__/**", "src/catalog/rules/desired/text.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    files: ["src/api/admin/**"],
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
  {
    files: ["src/admin/**"],
    ignores: ["src/admin/hooks/api/use-api-query.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          name: "@tanstack/react-query",
          importNames: ["useQuery"],
          message: "Use useApiQuery: useQuery shows data of an earlier page for 90 seconds.",
        },
      ],
    },
  },
  {
    files: ["demo/**", "bench/**", "src/cli/**", "integration-tests/**", "scripts/**"],
    rules: { "no-console": "off" },
  },
  {
    // Medusa's generated service types and jest's matchers are looser than ours; the source keeps the strict rules.
    files: ["**/__tests__/**", "integration-tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  prettier,
)
