-- CreateTable
CREATE TABLE "StaticBlock" (
    "adventureId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "body" BLOB NOT NULL,

    PRIMARY KEY ("adventureId", "hash"),
    CONSTRAINT "StaticBlock_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StoryCard" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "adventureId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "base" TEXT,
    CONSTRAINT "StoryCard_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CardVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "cardId" INTEGER NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "body" TEXT,
    CONSTRAINT "CardVersion_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "StoryCard" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CardVersion_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take" ("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CardWording" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "cardId" INTEGER NOT NULL,
    "versionId" INTEGER,
    "replacedAt" DATETIME NOT NULL,
    "body" TEXT NOT NULL,
    CONSTRAINT "CardWording_cardId_fkey" FOREIGN KEY ("cardId") REFERENCES "StoryCard" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CardWording_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "CardVersion" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Adventure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "scenarioId" TEXT,
    "title" TEXT NOT NULL,
    "plotEssentials" TEXT NOT NULL,
    "authorsNote" TEXT NOT NULL,
    "aiInstructions" TEXT NOT NULL,
    "personaName" TEXT NOT NULL DEFAULT '',
    "personaPronouns" TEXT NOT NULL DEFAULT '',
    "personaDescription" TEXT NOT NULL DEFAULT '',
    "headBranchId" INTEGER,
    "headDepth" INTEGER NOT NULL DEFAULT -1,
    "headVersion" INTEGER NOT NULL DEFAULT 0,
    "forkName" TEXT,
    "lastVisitAt" DATETIME,
    "initialWorld" TEXT NOT NULL,
    "initialScript" TEXT NOT NULL,
    "narrations" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "playedAt" DATETIME NOT NULL,
    CONSTRAINT "Adventure_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Adventure_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Adventure_headBranchId_fkey" FOREIGN KEY ("headBranchId") REFERENCES "Branch" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Adventure" ("aiInstructions", "authorsNote", "createdAt", "forkName", "headBranchId", "headDepth", "headVersion", "id", "initialScript", "initialWorld", "lastVisitAt", "narrations", "ownerId", "playedAt", "plotEssentials", "scenarioId", "title") SELECT "aiInstructions", "authorsNote", "createdAt", "forkName", "headBranchId", "headDepth", "headVersion", "id", "initialScript", "initialWorld", "lastVisitAt", "narrations", "ownerId", "playedAt", "plotEssentials", "scenarioId", "title" FROM "Adventure";
DROP TABLE "Adventure";
ALTER TABLE "new_Adventure" RENAME TO "Adventure";
CREATE INDEX "Adventure_ownerId_playedAt_idx" ON "Adventure"("ownerId", "playedAt");
CREATE INDEX "Adventure_headBranchId_idx" ON "Adventure"("headBranchId");
CREATE INDEX "Adventure_scenarioId_idx" ON "Adventure"("scenarioId");
CREATE TABLE "new_Snapshot" (
    "takeId" INTEGER NOT NULL,
    "part" INTEGER NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL,
    "adventureId" TEXT,
    "staticHash" TEXT,
    "pieces" BLOB NOT NULL,
    "report" BLOB,

    PRIMARY KEY ("takeId", "part"),
    CONSTRAINT "Snapshot_takeId_fkey" FOREIGN KEY ("takeId") REFERENCES "Take" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Snapshot_adventureId_staticHash_fkey" FOREIGN KEY ("adventureId", "staticHash") REFERENCES "StaticBlock" ("adventureId", "hash") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Snapshot" ("part", "pieces", "sha256", "takeId") SELECT "part", "pieces", "sha256", "takeId" FROM "Snapshot";
DROP TABLE "Snapshot";
ALTER TABLE "new_Snapshot" RENAME TO "Snapshot";
CREATE INDEX "Snapshot_adventureId_staticHash_idx" ON "Snapshot"("adventureId", "staticHash");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "StoryCard_adventureId_idx" ON "StoryCard"("adventureId");

-- CreateIndex
CREATE INDEX "CardVersion_cardId_idx" ON "CardVersion"("cardId");

-- CreateIndex
CREATE INDEX "CardVersion_branchId_depth_idx" ON "CardVersion"("branchId", "depth");

-- CreateIndex
CREATE INDEX "CardWording_cardId_idx" ON "CardWording"("cardId");

-- CreateIndex
CREATE INDEX "CardWording_versionId_idx" ON "CardWording"("versionId");
