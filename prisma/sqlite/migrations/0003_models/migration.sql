-- AlterTable
ALTER TABLE "Take" ADD COLUMN "note" TEXT;
ALTER TABLE "Take" ADD COLUMN "windowStart" INTEGER;

-- CreateTable
CREATE TABLE "ModelProfile" (
    "userId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "factor" REAL NOT NULL DEFAULT 1,
    "samples" INTEGER NOT NULL DEFAULT 0,
    "profile" TEXT,
    "checkedAt" DATETIME,

    PRIMARY KEY ("userId", "url", "model"),
    CONSTRAINT "ModelProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Settings" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "endpointUrl" TEXT,
    "endpointKey" TEXT,
    "model" TEXT,
    "temperature" REAL NOT NULL,
    "maxOutputTokens" INTEGER NOT NULL,
    "contextBudget" INTEGER NOT NULL,
    "narratorText" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'CHAT',
    "messageStyle" TEXT NOT NULL DEFAULT 'SINGLE',
    "thinkingTokens" INTEGER NOT NULL DEFAULT 0,
    "firstByteSeconds" INTEGER NOT NULL DEFAULT 120,
    "summaryModel" TEXT,
    "embeddingModel" TEXT,
    "memoryOn" BOOLEAN NOT NULL DEFAULT true,
    "summaryOn" BOOLEAN NOT NULL DEFAULT true,
    "memoryTopK" INTEGER NOT NULL DEFAULT 5,
    "memoryCapacity" INTEGER NOT NULL DEFAULT 200,
    "thirdPerson" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Settings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Settings" ("contextBudget", "endpointKey", "endpointUrl", "maxOutputTokens", "model", "narratorText", "temperature", "userId") SELECT "contextBudget", "endpointKey", "endpointUrl", "maxOutputTokens", "model", "narratorText", "temperature", "userId" FROM "Settings";
DROP TABLE "Settings";
ALTER TABLE "new_Settings" RENAME TO "Settings";
CREATE TABLE "new_Snapshot" (
    "takeId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL,
    "pieces" BLOB NOT NULL,

    PRIMARY KEY ("takeId", "part"),
    CONSTRAINT "Snapshot_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Snapshot" ("pieces", "sha256", "takeId") SELECT "pieces", "sha256", "takeId" FROM "Snapshot";
DROP TABLE "Snapshot";
ALTER TABLE "new_Snapshot" RENAME TO "Snapshot";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
